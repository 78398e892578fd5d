import type { Renter } from '../../src/store/store.ts';
import { PNG } from '../../test/support/documents.ts';
import { type RenterClient, renterOf, renterSession } from '../../test/support/portal.ts';
import type { TestServer } from '../../test/support/server.ts';

/** Renters who view their files. */
export interface MadeUpRenters {
  /** A renter with a history, a dispute, a statement and a correction request. */
  known: RenterClient;
  /** A renter without records. */
  unknown: RenterClient;
  /** A record without a dispute. */
  undisputed: { kind: string; record: string };
  ownDisputeId: string;
}

/** Performs all actions of the portal as a renter. */
export async function makeRenters(server: TestServer, { email }: Renter): Promise<MadeUpRenters> {
  if (email === null) throw new Error('the renter has no e-mail');
  const known = await renterSession(server, email);
  const send = async (method: string, path: string, body?: object) => {
    const response = await known.call(method, `/portal/api/${path}`, body === undefined ? {} : { body });
    if (response.status !== 200) throw new Error(`${path}: ${response.text}`);
    return response.body;
  };
  const [first, second] = (await send('GET', 'file/records')).rows;
  const text = 'I paid all of it on 3 March, by bank transfer. دفعت كل شيء في مارس.';
  const { id } = await send('POST', 'disputes', {
    kind: first.kind,
    record: first.id,
    reason: 'already_paid',
    text,
  });
  await server.call('POST', `/portal/api/disputes/${id}/documents?name=receipt.png`, {
    headers: { cookie: known.cookie, origin: server.url, 'content-type': 'image/png' },
    rawBody: PNG,
  });
  await send('PUT', 'file/statement', {
    text: 'I lost my work in spring and paid late then. Since June I have paid every month on time, and I have told my landlords so.',
  });
  await send('POST', 'file/correction-requests', { text: 'My phone is (503) 555-0199 since August.' });
  return {
    known,
    unknown: await renterOf(server),
    undisputed: { kind: second.kind, record: second.id },
    ownDisputeId: id,
  };
}
