import { normalizeLicense, normalizeName, normalizePhone } from '../rules/identity/normalization.ts';
import { timeOrderedId } from '../rules/text/formats.ts';
import type { RenterHistory } from '../store/history.ts';
import type { Identifier } from '../store/store.ts';
import { historyOf, type Subject } from './history.ts';
import { licenseOf, memberIdOf, phoneOf } from './identifiers.ts';
import { fullNameOf } from './names.ts';
import type { MadeUpNetwork } from './network.ts';
import { Random } from './random.ts';
import { LIKELIHOODS, temperAt } from './temper.ts';

/** Returns renter `index` (from 0) of a made-up network, always the same. */
export function madeUpRenter(network: MadeUpNetwork, index: number): RenterHistory {
  const identity = network.identity(index);
  const random = new Random(identity);
  const createdAt = network.createdAt(index);
  let made = 0;
  // All IDs have one time, so that every table's rows are appended in the order of renters.
  const newId: Subject['newId'] = (prefix) => timeOrderedId(prefix, createdAt, made++, random.bytes(12));
  const name = fullNameOf(identity, random);
  const likelihood = LIKELIHOODS[temperAt(random.share(), network.tempers)];
  const verified = random.chance(likelihood.verified);
  const license = random.chance(0.8) ? licenseOf(identity) : null;
  const phone = random.chance(0.94) ? phoneOf(identity) : null;
  const email = network.email(index, name);
  const id = newId('ren');
  const subject: Subject = { index, random, newId, id, name, email, phone, likelihood };
  const { reports, incidents, summary } = historyOf(network, subject, createdAt);
  return {
    renter: {
      id,
      memberId: memberIdOf(identity),
      fullName: name,
      email,
      phone,
      verificationLevel: verified ? 'IDENTITY_VERIFIED' : 'UNVERIFIED',
      createdAt,
      summary,
    },
    identifiers: identifiersOf(name, email, phone, license),
    reports,
    incidents,
  };
}

function identifiersOf(
  name: string,
  email: string,
  phone: string | null,
  license: string | null,
): Identifier[] {
  const identifiers: Identifier[] = [
    { kind: 'email', value: email },
    { kind: 'name', value: normalizeName(name) },
  ];
  if (phone !== null) identifiers.push({ kind: 'phone', value: normalizePhone(phone) });
  if (license !== null) identifiers.push({ kind: 'license', value: normalizeLicense(license) });
  return identifiers;
}
