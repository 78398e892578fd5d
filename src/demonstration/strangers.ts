import { normalizeName } from '../rules/identity/normalization.ts';
import { fullNameOf } from '../seeding/names.ts';
import { MOST_RENTERS } from '../seeding/network.ts';
import type { Random } from '../seeding/random.ts';

/** Returns somebody who is not on file, such as an applicant without a history. */
export function strangerOf(random: Random): { name: string; email: string } {
  const number = random.below(MOST_RENTERS);
  const name = fullNameOf(number, random);
  return { name, email: `${normalizeName(name).replaceAll(' ', '.')}.${number}@new.example` };
}
