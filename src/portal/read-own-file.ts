import type { Clock } from '../ids.ts';
import { MOST_ASSERTIONS } from '../rules/identity/attestation.ts';
import { normalizeEmail, normalizeName, normalizePhone } from '../rules/identity/normalization.ts';
import { isVerified } from '../rules/identity/verification.ts';
import type { CheckInputs } from '../rules/scoring/check-inputs.ts';
import type { ScoreFacts } from '../rules/scoring/reasons.ts';
import { type Components, componentsOf, compositeOf, rentScoreOf } from '../rules/scoring/rent-score.ts';
import { hasFraudAlert, identityFlagsFor } from '../rules/scoring/renter-summary.ts';
import { HIGHEST_SCORE, type Reason, scoreFacts, scoreReasons } from '../rules/scoring/score-reasons.ts';
import type {
  Assertion,
  AssertionReads,
  FraudDecision,
  IdentifierKind,
  IdentityReads,
  NoticeReads,
  PairReads,
  Renter,
  RenterFileReads,
  RenterReads,
} from '../store/store.ts';
import { type Comparison, readComparison } from './comparison.ts';
import { type OpenFile, opensStatement, shownTo } from './file-scope.ts';
import { type OwnStatement, readStatement } from './statement.ts';

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
  /** The counts that the reasons mention. */
  facts: ScoreFacts;
  composite: number;
  components: Components;
  summary: Pick<CheckInputs['summary'], 'reports' | 'rentals' | 'incidents' | 'countedIncidents'> & {
    /** `null` unless the whole file is open, because it would reveal amounts of closed records. */
    owedCents: number | null;
    openDisputes: number;
    /**
     * Flags of the newest identity check, as far as the organizations that filed with the session's e-mail may see them.
     * `DUPLICATE_IDENTITY` only if `comparison` says so.
     */
    identityFlags: readonly string[];
  };
  /** The identifiers that find the renter: the displayed one first, the others normalized. */
  identifiers: Record<'names' | 'emails' | 'phones' | 'licenses', string[]>;
  address: string | null;
  /** Such as 1990-01-31. */
  dateOfBirth: string | null;
  /** What the network compares the file for, as far as the session may learn it. */
  comparison: Comparison | null;
  /** `null` also for a session that may not read it, see `opensStatement`. */
  statement: OwnStatement | null;
  /** When the fraud alert ends; `null` without one, and for a session that may not read the statement. */
  fraudAlertEndsAt: number | null;
  /** The operator's decision that the renter is a fraud. The reason is `null` unless the whole file is open. */
  fraud: (Pick<FraudDecision, 'decidedAt'> & { reason: string | null }) | null;
}

export type ReadOwnFile = (file: OpenFile) => Promise<OwnFile>;

interface OwnFileReads {
  renters: Pick<RenterReads, 'findById' | 'listIdentifiers' | 'findDetails'>;
  renterFile: Pick<RenterFileReads, 'findStatement'>;
  notices: Pick<NoticeReads, 'listStatementChanges'>;
  identity: Pick<IdentityReads, 'findFraudDecision'>;
  assertions: Pick<AssertionReads, 'list'>;
  pairs: Pick<PairReads, 'listOf'>;
}

/**
 * Returns the use case that reads a renter's own file. For a session that opens only a part, it omits the
 * identifiers, address and date of birth that only others stated, the statement, the reason of a fraud
 * decision, and the total owed. Nothing is masked. 15 U.S.C. 1681g(a)(1).
 */
export function makeReadOwnFile(
  { renters, renterFile, notices, identity, assertions, pairs }: OwnFileReads,
  clock: Clock,
): ReadOwnFile {
  return async (file) => {
    const { renterId } = file;
    const renter = await renters.findById(renterId);
    if (renter === undefined) throw new Error('the renter of the session does not exist');
    const isWhole = file.opens === 'whole';
    const asserted = await assertions.list(renterId, MOST_ASSERTIONS);
    const isShown = shownTo(file, asserted);
    const list = async (kind: IdentifierKind) =>
      (await renters.listIdentifiers(renterId, kind, MOST_OWN_IDENTIFIERS)).filter((value) =>
        isShown({ kind, value }),
      );
    const ifShown = (kind: Assertion['kind'], value: string | null | undefined, normalized = value) =>
      value != null && isShown({ kind, value: normalized ?? value }) ? value : null;
    const shown = {
      name: ifShown('name', renter.fullName, normalizeName(renter.fullName ?? '')),
      email: ifShown('email', renter.email, normalizeEmail(renter.email ?? '')),
      phone: ifShown('phone', renter.phone, normalizePhone(renter.phone ?? '')),
    };
    const speaks = opensStatement(file, asserted);
    const [names, emails, phones, licenses, details, statement, decision] = await Promise.all([
      list('name'),
      list('email'),
      list('phone'),
      list('license'),
      renters.findDetails(renterId),
      speaks ? readStatement({ renterFile, notices }, renterId) : null,
      identity.findFraudDecision(renterId),
    ]);
    const comparison = await readComparison(pairs, renter, file);
    return {
      ...scoreOf(renter, file, comparison),
      renterId,
      memberId: renter.memberId,
      fullName: shown.name,
      createdAt: renter.createdAt,
      identifiers: {
        names: shownFirst(shown.name, names, normalizeName),
        emails: shownFirst(shown.email, emails, normalizeEmail),
        phones: shownFirst(shown.phone, phones, normalizePhone),
        licenses,
      },
      address: ifShown('address', details?.address),
      dateOfBirth: ifShown('date_of_birth', details?.dateOfBirth),
      comparison,
      statement,
      fraudAlertEndsAt:
        speaks && hasFraudAlert(renter.summary, clock()) ? renter.summary.fraudAlertUntil : null,
      fraud:
        decision?.confirmed === true
          ? { reason: isWhole ? decision.reason : null, decidedAt: decision.decidedAt }
          : null,
    };
  };
}

function scoreOf(renter: Renter, { opens, filedBy }: OpenFile, comparison: Comparison | null) {
  const { summary } = renter;
  const { reports, rentals, incidents, countedIncidents, owedCents, openDisputes } = summary;
  const verified = isVerified(renter);
  const components = componentsOf(summary, verified);
  return {
    verified,
    score: rentScoreOf(summary, verified),
    highestScore: HIGHEST_SCORE,
    reasons: scoreReasons(summary, verified, 'rentScore'),
    facts: scoreFacts(summary, verified, 'rentScore'),
    composite: compositeOf(components),
    components,
    summary: {
      reports,
      rentals,
      incidents,
      countedIncidents,
      owedCents: opens === 'whole' ? owedCents : null,
      openDisputes,
      identityFlags:
        filedBy === undefined
          ? summary.identityFlags
          : identityFlagsFor(filedBy, summary).filter(
              (flag) => flag !== 'DUPLICATE_IDENTITY' || comparison === 'other_file',
            ),
    },
  };
}

/** Returns the displayed value as it was written, followed by the others, normalized. */
function shownFirst(shown: string | null, all: string[], normalize: (text: string) => string): string[] {
  return shown === null ? all : [shown, ...all.filter((one) => one !== normalize(shown))];
}
