import type { Caller } from '../admission/admit.ts';
import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { NO_CHECK } from '../renters/checks.ts';
import {
  type AdverseAction,
  explanationFault,
  NOTICE_WITHIN_MS,
} from '../rules/adverse-actions/adverse-action.ts';
import type { NoticeContent, StateForm } from '../rules/adverse-actions/notice-content.ts';
import type { IdentifierKind } from '../rules/identity/identifier-kind.ts';
import { SECOND_IDENTIFIER } from '../rules/organizations/name-only.ts';
import type { OperatorDetails } from '../rules/organizations/operator-details.ts';
import { explainInputs } from '../rules/scoring/explanation.ts';
import { scoreFacts } from '../rules/scoring/score-reasons.ts';
import { periodOfCheck } from '../screening/own-checks.ts';
import type { CheckLogReads, LoggedCheckInputs, OrganizationReads, RenterReads } from '../store/store.ts';

/** What an organization decided because of a check. */
export interface Decision {
  /** The request ID of the check. */
  requestId: string;
  /** When it was checked, if the caller knows it; otherwise the request ID tells it. */
  checkedAt?: number;
  action: AdverseAction;
  /** The organization's own words; '' for none. */
  explanation: string;
  /** The state whose form the notice uses; `null` for none. */
  state: StateForm | null;
}

/** What a notice is made from. */
export interface NoticeSources {
  store: {
    checkLog: Pick<CheckLogReads, 'find'>;
    organizations: Pick<OrganizationReads, 'find'>;
    renters: Pick<RenterReads, 'findById'>;
  };
  clock: Clock;
  operator: OperatorDetails;
  /** URL of the pages, without a trailing slash. */
  baseUrl: () => string;
}

const OPERATOR_MISSING =
  'A notice must contain the name, postal address and telephone of the operator of this network, and they are not configured. Ask the operator to set OPERATOR_NAME, OPERATOR_ADDRESS and OPERATOR_PHONE.';

/** The renter that a notice is about, how the check found them, and the text of the notice. */
export interface ComposedNotice {
  renterId: string;
  foundBy: IdentifierKind;
  content: NoticeContent;
}

/**
 * Composes a notice. Throws `not_found` for a check that is not in the organization's log; `invalid` for one that found
 * nobody, is older than 60 days, or needs a second identifier; `conflict` while the operator's details are not configured.
 */
export async function composeNotice(
  sources: NoticeSources,
  { organizationId }: Pick<Caller, 'organizationId'>,
  decision: Decision,
): Promise<ComposedNotice> {
  const fault = explanationFault(decision.explanation);
  if (fault !== undefined) throw new ApiError('invalid', `explanation ${fault}.`);
  const madeAt = sources.clock();
  const check = await findCheck(sources.store, organizationId, decision);
  if (check.at < madeAt - NOTICE_WITHIN_MS)
    throw new ApiError('invalid', 'This check is more than 60 days old. Check the renter again.');
  return contentFrom(sources, organizationId, decision, check, madeAt);
}

/** The log is ordered by time, and the request ID tells when the request arrived. */
async function findCheck(
  { checkLog }: Pick<NoticeSources['store'], 'checkLog'>,
  organizationId: string,
  { requestId, checkedAt }: Decision,
): Promise<LoggedCheckInputs> {
  const period =
    checkedAt === undefined ? periodOfCheck(requestId) : { fromMs: checkedAt, toMs: checkedAt + 1 };
  const check = period && (await checkLog.find(organizationId, requestId, period));
  if (check === undefined) throw new ApiError('not_found', NO_CHECK);
  return check;
}

async function contentFrom(
  { store, operator, baseUrl }: NoticeSources,
  organizationId: string,
  { action, explanation, state }: Decision,
  { at: checkedAt, identifier, renterId, inputs, score }: LoggedCheckInputs,
  madeAt: number,
): Promise<ComposedNotice> {
  if (renterId === null || score === null)
    throw new ApiError('invalid', 'This check found nobody, so no decision can be based on it.');
  const [organization, renter] = await Promise.all([
    store.organizations.find(organizationId),
    store.renters.findById(renterId),
  ]);
  if (organization === undefined || renter === undefined) throw new ApiError('not_found', NO_CHECK);
  if (identifier === 'name' && organization.nameOnly === 'review')
    throw new ApiError('invalid', SECOND_IDENTIFIER);
  const { name: operatorName, postalAddress: operatorAddress, telephone: operatorPhone, email } = operator;
  if (operatorName === null || operatorAddress === null || operatorPhone === null)
    throw new ApiError('conflict', OPERATOR_MISSING);
  const { name, postalAddress, telephone } = organization;
  const said = explanation.trim();
  const explained = inputs === null ? undefined : explainInputs(inputs);
  const reasons = (explained?.explanation.reasons ?? [])
    .filter(({ points }) => points < 0)
    .slice(0, MOST_KEY_REASONS);
  const content: NoticeContent = {
    action,
    explanation: said === '' ? null : said,
    state,
    renterName: renter.fullName,
    organization: { name, postalAddress, telephone },
    operator: { name: operatorName, postalAddress: operatorAddress, telephone: operatorPhone, email },
    checkedAt,
    madeAt,
    score,
    keyReasons: reasons.map(({ text }) => text),
    ...(explained !== undefined && {
      factors: {
        codes: reasons.map(({ code }) => code),
        facts: scoreFacts(explained.inputs.summary, explained.inputs.verified, 'rentScore'),
      },
    }),
    portal: `${baseUrl()}/portal`,
  };
  return { renterId: renter.id, foundBy: identifier, content };
}

/** 15 U.S.C. 1681g(f)(1)(C) and (9). */
const MOST_KEY_REASONS = 4;
