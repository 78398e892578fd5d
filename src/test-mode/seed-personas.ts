import { makeMergeRenters } from '../identity/merge-renters.ts';
import type { Clock, NewId, RandomBytes } from '../ids.ts';
import { makeFileFiguresReport } from '../reporting/file-figures-report.ts';
import { makeFileLabelsReport } from '../reporting/file-labels-report.ts';
import { normalizeEmail } from '../rules/identity/normalization.ts';
import { DEFAULT_LABELS } from '../rules/scoring/report-score.ts';
import { DAY_MS } from '../rules/text/days.ts';
import { bytesOfBase32, type IdPrefix, timeOrderedId } from '../rules/text/formats.ts';
import type { Identifier, Organization, Store } from '../store/store.ts';
import type { WorldSeed } from '../store/world-stores.ts';
import { type Persona, type PersonaOperator, personaMemberId } from './persona.ts';
import { PERSONAS } from './personas.ts';

/** The first filing about the first persona. Fixed, so that responses are the same on every machine. */
const STARTS_AT = Date.UTC(2026, 0, 5, 10);
const BETWEEN_FILINGS_MS = 5 * DAY_MS;

/** When the fraud alert of a persona ends: later than any clock is moved. */
const FRAUD_ALERT_UNTIL = Date.UTC(2200, 0, 1);

const INDUSTRY = 'residential';

/** The organizations that filed about the personas. */
const OPERATORS: Readonly<Record<PersonaOperator, string>> = {
  1: 'Harbor Test Homes',
  2: 'Summit Test Rentals',
  3: 'Prairie Test Leasing',
};

/** The world that the personas are filed in, with IDs, random bytes and times that are always the same. */
interface Seeding {
  store: Pick<Store, 'transaction' | 'renters'>;
  newId: NewId;
  randomBytes: RandomBytes;
  clock: Clock;
}

/** What every test world begins with: the personas. */
export const PERSONA_SEED: WorldSeed = { plant: seedPersonas, reserved: reservedIdentifiers() };

/** Files everything about the personas in an empty world. */
async function seedPersonas(store: Seeding['store']): Promise<void> {
  const newId = fixedIds();
  const operators = Object.entries(OPERATORS).map(
    ([number, name]) => [Number(number), newId('org'), name] as const,
  );
  await store.transaction(async ({ organizations }) => {
    for (const [, id, name] of operators) await organizations.create(operatorOf(id, name));
  });
  const operatorIds = new Map(operators.map(([number, id]) => [number, id]));
  for (const persona of PERSONAS) {
    let at = STARTS_AT + (persona.number - 1) * DAY_MS;
    let drawn = 0;
    const seeding: Seeding = {
      store,
      newId,
      // A profile that is merged into the persona has a member ID of its own.
      randomBytes: () => bytesOfBase32(personaMemberId(persona, drawn++).slice('MB-'.length)),
      clock: () => (at += BETWEEN_FILINGS_MS),
    };
    await seedPersona(persona, seeding, (number) => operatorIds.get(number) ?? '');
  }
}

/** Returns the e-mails of personas about whom nothing is on file. Nobody else may have them. */
function reservedIdentifiers(): Identifier[] {
  return PERSONAS.filter(({ reports }) => reports === undefined).flatMap(({ email }) =>
    email === undefined ? [] : [{ kind: 'email' as const, value: normalizeEmail(email) }],
  );
}

async function seedPersona(
  persona: Persona,
  seeding: Seeding,
  operatorId: (number: PersonaOperator) => string,
): Promise<void> {
  const fileLabels = makeFileLabelsReport({ ...seeding, onEvent: () => {} });
  const fileFigures = makeFileFiguresReport(seeding);
  const ids = new Set<string>();
  for (const report of persona.reports ?? []) {
    const caller = { organizationId: operatorId(report.by ?? 1), keyId: '' };
    const { email, fullName, phone, license } = { ...persona, ...report.as };
    const shared = {
      person: { email, name: fullName, phone, license },
      totalChargedCents: undefined,
      totalPaidCents: undefined,
      outstandingBalanceCents: report.owedCents,
    };
    const { payment, condition, incidents = [] } = report;
    const filed =
      email === undefined
        ? await fileFigures(caller, { ...shared, recommendation: undefined, incidents })
        : await fileLabels(caller, {
            ...shared,
            industry: INDUSTRY,
            contractId: undefined,
            labels: {
              ...DEFAULT_LABELS,
              ...(payment && { paymentCompliance: payment }),
              ...(condition && { assetCondition: condition }),
            },
            incidents: incidents.map((type) => ({ type, details: null })),
          });
    ids.add(filed.renterId);
  }
  const [id, mergedId] = ids;
  if (id === undefined) return;
  if (mergedId !== undefined) await makeMergeRenters(seeding)({ keepId: id, mergeId: mergedId });
  await finish(persona, id, seeding);
}

/** Sets what no filing of an organization sets. */
async function finish(persona: Persona, renterId: string, { store }: Seeding): Promise<void> {
  const { verified, identityFlags = [], hasFraudAlert, openDisputes = 0 } = persona;
  await store.transaction(async ({ renters }) => {
    const renter = await renters.findById(renterId);
    if (renter === undefined) return;
    await renters.update({
      ...renter,
      verificationLevel: verified ? 'IDENTITY_VERIFIED' : 'UNVERIFIED',
      summary: {
        ...renter.summary,
        identityFlags,
        openDisputes,
        fraudAlertUntil: hasFraudAlert ? FRAUD_ALERT_UNTIL : null,
      },
    });
  });
}

/** Returns a generator of IDs that are the same in every world. */
function fixedIds(): NewId {
  let count = 0;
  const fixed = bytesOfBase32('TESTTESTTEST');
  return (prefix: IdPrefix) => timeOrderedId(prefix, STARTS_AT, count++, fixed);
}

function operatorOf(id: string, name: string): Organization {
  return {
    id,
    name,
    plan: 'standard',
    apiAccess: false,
    rateLimit: null,
    dailyLookups: null,
    credits: 0,
    creditFloor: null,
    postalAddress: null,
    telephone: null,
    certifiedUntil: null,
    nameOnly: 'allow',
    timeZone: 'UTC',
    createdAt: STARTS_AT,
  };
}
