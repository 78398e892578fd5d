import { normalizeName } from '../../src/rules/identity/normalization.ts';
import { BY_OPERATOR, renterIdOf } from './renters.ts';
import type { TestServer } from './server.ts';

let strangers = 0;

/** A renter about whom other organizations filed, with marks that no request may show outside reach. */
export interface Stranger {
  id: string;
  memberId: string;
  name: string;
  email: string;
  /** Another name of the renter. */
  alias: string;
  phone: string;
  license: string;
  /** Texts that are only in what others filed, or in what the renter wrote to those who may see it. */
  secrets: string[];
}

/** Puts a renter on file with two organizations, with records, contact data, a statement and a correction request. */
export async function newStranger(server: TestServer): Promise<Stranger> {
  const mark = `${String.fromCharCode(97 + (strangers % 26))}q${++strangers}`;
  const [one, other] = [await server.newOrganization(), await server.newOrganization()];
  const email = `known-${mark}@stranger.example`;
  const name = `Stranger ${mark}`;
  const alias = `Otherwise ${mark}`;
  const phone = `503556${String(strangers).padStart(4, '0')}`;
  const license = `LIC${mark.toUpperCase()}77`;
  const secondEmail = `second-${mark}@stranger.example`;
  const owed = 4_512_300 + strangers;
  const about = { renter_email: email, renter_phone: phone };
  const file = (by: typeof one, body: object) => by.call('POST', '/v1/renter/report', { body });
  await file(one, {
    ...about,
    renter_name: name,
    outstanding_balance: owed,
    incidents: [`Theft ${mark}`],
    notes: `Notes ${mark}`,
  });
  await file(other, { ...about, renter_name: alias });
  const id = await renterIdOf(one, email);
  const memberId = (await server.store.renters.findById(id))?.memberId ?? '';
  await server.store.transaction(async ({ renters, renterFile }) => {
    await renters.addIdentifier(id, { kind: 'license', value: license }, BY_OPERATOR);
    await renters.addIdentifier(id, { kind: 'email', value: secondEmail }, BY_OPERATOR);
    const details = { address: `1 ${mark} Street`, dateOfBirth: '1987-06-05', version: 1, updatedAt: 1 };
    await renters.putDetails(id, details);
    const at = Date.now();
    await renterFile.putStatement(id, { id: `sta_${mark}`, said: `Statement ${mark}`, writtenAt: at });
    const asked = { email: null, askedWith: email, askedAt: at };
    await renterFile.addRequest(id, { id: `crq_${mark}`, said: `Request ${mark}`, ...asked });
  });
  const secrets = [
    ...[
      phone,
      license,
      secondEmail,
      normalizeName(alias),
      alias,
      `Theft ${mark}`,
      `THEFT_${mark.toUpperCase()}`,
    ],
    ...[`Notes ${mark}`, `${mark} Street`, '1987-06-05', `Statement ${mark}`, `Request ${mark}`],
    ...[String(owed), (owed / 100).toFixed(2), one.id, other.id],
  ];
  return { id, memberId, name, email, alias, phone, license, secrets };
}

/** A score, a tier or an eligibility, in JSON. */
const SCORED = /"(score|rentScore|composite|tier|riskTier|eligibility)":(?!null)/;

/** Returns what a text shows of a renter outside reach although it must not. */
export function leaksOf(text: string, { secrets }: Stranger): string[] {
  const found = secrets.filter((secret) => text.includes(secret));
  const scored = SCORED.exec(text);
  return scored === null ? found : [...found, scored[0]];
}
