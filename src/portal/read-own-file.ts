import { normalizeEmail, normalizeName, normalizePhone } from '../rules/identity/normalization.ts';
import { isVerified } from '../rules/identity/verification.ts';
import type { CheckInputs } from '../rules/scoring/check-inputs.ts';
import { type Components, componentsOf, compositeOf, rentScoreOf } from '../rules/scoring/rent-score.ts';
import { HIGHEST_SCORE, type Reason, scoreReasons } from '../rules/scoring/score-reasons.ts';
import type {
  FraudDecision,
  IdentifierKind,
  IdentityReads,
  Renter,
  RenterFileReads,
  RenterReads,
  Statement,
} from '../store/store.ts';

/** Identifiers shown of each kind. A placeholder that many file under may have any number of names. */
const MOST_OWN_IDENTIFIERS = 1_000;

/** Everything on file about a renter except records, inquiries and the renter's requests. */
export interface OwnFile {
  renterId: string;
  memberId: string;
  fullName: string | null;
  /** When the file was created. */
  createdAt: number;
  verified: boolean;
  /** The rent score, 0 to 1000: the composite less 100 for each incident that counts. */
  score: number;
  /** The score from which the reasons subtract points. */
  highestScore: number;
  /** Why the score is lower, with the largest reason first. 15 U.S.C. 1681g(f). */
  reasons: readonly Reason[];
  composite: number;
  components: Components;
  summary: Pick<
    CheckInputs['summary'],
    'reports' | 'rentals' | 'incidents' | 'countedIncidents' | 'owedCents'
  > & {
    openDisputes: number;
    /** Flags of the newest identity check. */
    identityFlags: readonly string[];
  };
  /** The identifiers that find the renter: the displayed one first, the others normalized. */
  identifiers: Record<'names' | 'emails' | 'phones' | 'licenses', string[]>;
  address: string | null;
  /** Such as 1990-01-31. */
  dateOfBirth: string | null;
  statement: Statement | null;
  /** The operator's decision that the renter is a fraud; `null` if there is none. */
  fraud: Pick<FraudDecision, 'reason' | 'decidedAt'> | null;
}

export type ReadOwnFile = (renterId: string) => Promise<OwnFile>;

interface OwnFileReads {
  renters: Pick<RenterReads, 'findById' | 'listIdentifiers' | 'findDetails'>;
  renterFile: Pick<RenterFileReads, 'findStatement'>;
  identity: Pick<IdentityReads, 'findFraudDecision'>;
}

/**
 * Returns the use case that reads a renter's own file. Nothing is masked or left out. 15 U.S.C.
 * 1681g(a)(1).
 */
export function makeReadOwnFile({ renters, renterFile, identity }: OwnFileReads): ReadOwnFile {
  return async (renterId) => {
    const renter = await renters.findById(renterId);
    if (renter === undefined) throw new Error('the renter of the session does not exist');
    const list = (kind: IdentifierKind) => renters.listIdentifiers(renterId, kind, MOST_OWN_IDENTIFIERS);
    const [names, emails, phones, licenses, details, statement, decision] = await Promise.all([
      list('name'),
      list('email'),
      list('phone'),
      list('license'),
      renters.findDetails(renterId),
      renterFile.findStatement(renterId),
      identity.findFraudDecision(renterId),
    ]);
    return {
      ...scoreOf(renter),
      renterId,
      memberId: renter.memberId,
      fullName: renter.fullName,
      createdAt: renter.createdAt,
      identifiers: {
        names: shownFirst(renter.fullName, names, normalizeName),
        emails: shownFirst(renter.email, emails, normalizeEmail),
        phones: shownFirst(renter.phone, phones, normalizePhone),
        licenses,
      },
      address: details?.address ?? null,
      dateOfBirth: details?.dateOfBirth ?? null,
      statement: statement ?? null,
      fraud: decision?.confirmed === true ? { reason: decision.reason, decidedAt: decision.decidedAt } : null,
    };
  };
}

function scoreOf(renter: Renter) {
  const { summary } = renter;
  const { reports, rentals, incidents, countedIncidents, owedCents, openDisputes, identityFlags } = summary;
  const verified = isVerified(renter);
  const components = componentsOf(summary, verified);
  return {
    verified,
    score: rentScoreOf(summary, verified),
    highestScore: HIGHEST_SCORE,
    reasons: scoreReasons(summary, verified, 'rentScore'),
    composite: compositeOf(components),
    components,
    summary: { reports, rentals, incidents, countedIncidents, owedCents, openDisputes, identityFlags },
  };
}

/** Returns the displayed value as it was written, followed by the others, normalized. */
function shownFirst(shown: string | null, all: string[], normalize: (text: string) => string): string[] {
  return shown === null ? all : [shown, ...all.filter((one) => one !== normalize(shown))];
}
