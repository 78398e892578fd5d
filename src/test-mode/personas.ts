import { IDENTIFIED_PERSONAS } from './identified-personas.ts';
import { at, GOOD, LOW, NOBODY, type Persona, type PersonaBehavior } from './persona.ts';
import { SCORED_PERSONAS } from './scored-personas.ts';

/** Personas that show nothing adverse, and those that stand for failures. */
const OTHER_PERSONAS: readonly Persona[] = [
  {
    number: 30,
    email: at('aged'),
    fullName: 'Agnes Aged',
    shows: 'Adverse records left the file after seven years: nothing of them is seen',
    check: LOW(920),
    reports: [GOOD],
  },
  {
    number: 31,
    email: at('blocked'),
    fullName: 'Berta Blocked',
    shows: 'Records were blocked after identity theft: nothing of them is seen',
    check: LOW(980),
    verified: true,
    reports: [GOOD],
  },
  {
    number: 32,
    email: at('held'),
    fullName: 'Hugo Held',
    shows:
      'A report with an `outstanding_balance` above 10,000,000, damage and two incidents is held for review: the response says until when',
    check: LOW(920),
    reports: [GOOD],
  },
  {
    number: 33,
    email: at('no-record'),
    fullName: 'Nobody',
    shows: 'Nothing is on file, and never will be: `found` is false',
    check: NOBODY,
  },
  {
    number: 34,
    email: at('rate-limited'),
    fullName: 'Rate Limited',
    shows:
      'Every request that names this e-mail gets a 429 with `Retry-After: 60`, although no limit is exceeded. Nothing is done. Clients wait 60 seconds, then return the error: with `{ maxWaitMs: 0 }`, in Python `max_wait=0`, they return it at once',
    check: NOBODY,
    behavior: 'rate_limited',
  },
  {
    number: 35,
    email: at('slow'),
    fullName: 'Slow',
    shows: 'Every request that names this e-mail is performed, and gets its response after 5 seconds',
    check: NOBODY,
    behavior: 'slow',
  },
  {
    number: 36,
    email: at('500'),
    fullName: 'Internal Error',
    shows: 'Every request that names this e-mail gets a 500. Nothing is done',
    check: NOBODY,
    behavior: 'internal',
  },
  {
    number: 37,
    email: at('lost-response'),
    fullName: 'Lost Response',
    shows:
      'Every request that names this e-mail is performed, but the connection is closed without a response, unless it repeats an `Idempotency-Key`',
    check: NOBODY,
    behavior: 'lost',
  },
];

/** Raised with each change of the personas: a test world with an older version is prepared again. */
export const PERSONAS_VERSION = 1;

/** All personas. The documentation, the pages and the tests use this list. */
export const PERSONAS: readonly Persona[] = [...SCORED_PERSONAS, ...IDENTIFIED_PERSONAS, ...OTHER_PERSONAS];

const BEHAVIORS: ReadonlyMap<string, PersonaBehavior> = new Map(
  PERSONAS.flatMap(({ email, behavior }) => (email && behavior ? [[email, behavior]] : [])),
);

/** Returns how a request that names this e-mail fails or is delayed; `undefined` if it does neither. */
export function behaviorOf(normalizedEmail: string): PersonaBehavior | undefined {
  return BEHAVIORS.get(normalizedEmail);
}
