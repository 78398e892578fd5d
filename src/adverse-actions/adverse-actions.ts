import type { Caller } from '../admission/admit.ts';
import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import { type Clock, type NewId, secondOfRequestId } from '../ids.ts';
import { limit, MINUTE } from '../limit.ts';
import { type NameCallers, nameOf } from '../organizations/caller-names.ts';
import { oneByOne } from '../portal/pdf/one-by-one.ts';
import { NO_CHECK } from '../renters/checks.ts';
import { openingEmail } from '../renters/opening-email.ts';
import {
  type AdverseAction,
  explanationFault,
  mayBecome,
  NOTICE_WITHIN_MS,
  type NoticeMedium,
  type NoticeStep,
} from '../rules/adverse-actions/adverse-action.ts';
import type { NoticeContent } from '../rules/adverse-actions/notice-text.ts';
import type { StateForm } from '../rules/adverse-actions/state-forms.ts';
import type { OperatorDetails } from '../rules/organizations/operator-details.ts';
import { explainInputs } from '../rules/scoring/explanation.ts';
import { DAY_MS } from '../rules/text/days.ts';
import { type Page, pageOf } from '../rules/text/paging.ts';
import type { AdverseActionNotice, CheckOutcome, Store } from '../store/store.ts';

/** What an organization decided because of a check, and how it tells the renter. */
export interface NoticeInput {
  /** The request ID of the check. */
  requestId: string;
  /** When it was checked, if the caller knows it; otherwise the request ID tells it. */
  checkedAt?: number;
  action: AdverseAction;
  /** The organization's own words; '' for none. */
  explanation: string;
  medium: NoticeMedium;
  /** The state whose form the notice uses; `null` for none. */
  state: StateForm | null;
}

/** The use cases by which an organization tells a renter of an adverse action. 15 U.S.C. 1681m(a). */
export interface AdverseActions {
  /** Returns what the notice would say. Throws what `createAdverseAction` throws, except for its limits. */
  previewAdverseAction(caller: Caller, input: NoticeInput): Promise<NoticeContent>;
  /**
   * Makes a notice. The same one that is made again is returned as it is. Throws `not_found` for a check that is not in the
   * organization's log; `invalid` for one that found nobody or is older than 60 days; `conflict` if there is another notice
   * from the check, after five notices to the renter in a day, without an e-mail that may get it, and while the operator has
   * not configured the details that a notice must contain.
   */
  createAdverseAction(caller: Caller, input: NoticeInput): Promise<AdverseActionNotice>;
  /** Throws `not_found` for a notice of another organization. */
  findAdverseAction(organizationId: string, id: string): Promise<AdverseActionNotice>;
  /**
   * Returns a notice as a PDF. Throws `not_found` for one of another organization, `rate_limited` after 30 in ten minutes, and
   * `unavailable` while many PDFs are being made.
   */
  printAdverseAction(organizationId: string, id: string): Promise<Buffer>;
  listAdverseActions(
    organizationId: string,
    filter: { renterId?: string | undefined },
    before: string | undefined,
    limit: number,
  ): Promise<Page<AdverseActionNotice, string>>;
  /** Takes a step. Throws `conflict` if the status does not allow it. */
  changeAdverseAction(
    caller: Caller,
    id: string,
    step: NoticeStep,
    reason: string,
  ): Promise<AdverseActionNotice>;
}

interface Dependencies {
  store: Store;
  newId: NewId;
  clock: Clock;
  nameCallers: NameCallers;
  operator: OperatorDetails;
  /** URL of the pages, without a trailing slash. */
  baseUrl: () => string;
  /** Called when a mail is to be sent. */
  onMail: () => void;
}

/** Notices of an organization to one renter in a day: each may be a mail. */
const MOST_A_DAY = 5;

/** How long after its request arrived a check is logged, at most. */
const LOGGED_WITHIN_MS = 60_000;

const NO_NOTICE = 'There is no notice of your organization with this ID.';

const OPERATOR_MISSING =
  'A notice must contain the name, postal address and telephone of the operator of this network, who has not configured them. Ask the operator to set OPERATOR_NAME, OPERATOR_ADDRESS and OPERATOR_PHONE.';

export function makeAdverseActions(dependencies: Dependencies): AdverseActions {
  const { store, newId, clock, nameCallers, onMail } = dependencies;

  const prints = limit(MOST_PRINTED, 10 * MINUTE, tooOften);
  const makePdf = oneByOne(
    ({ id }: AdverseActionNotice) => id,
    async (notice) => {
      // Imported with the first PDF: the module takes memory, and would delay the start.
      const { noticePdf } = await import('./notice-pdf.ts');
      return noticePdf(notice);
    },
  );

  async function find(organizationId: string, id: string): Promise<AdverseActionNotice> {
    const found = await store.adverseActions.find(id);
    if (found?.organizationId !== organizationId) throw new ApiError('not_found', NO_NOTICE);
    return found;
  }

  async function compose({ organizationId }: Caller, input: NoticeInput) {
    const { requestId, explanation } = input;
    const fault = explanationFault(explanation);
    if (fault !== undefined) throw new ApiError('invalid', `explanation ${fault}.`);
    const madeAt = clock();
    const check = await findCheck(store, organizationId, input);
    if (check.at < madeAt - NOTICE_WITHIN_MS)
      throw new ApiError('invalid', 'This check is more than 60 days old. Check the renter again.');
    return { requestId, madeAt, ...(await contentFrom(dependencies, organizationId, input, check, madeAt)) };
  }

  return {
    async previewAdverseAction(caller, input) {
      return (await compose(caller, input)).content;
    },
    async createAdverseAction(caller, input) {
      const { organizationId, staff } = caller;
      const { requestId, madeAt, renterId, content } = await compose(caller, input);
      const { medium } = input;
      if (medium === 'email' && (await openingEmail(store, renterId, organizationId, null)) === undefined)
        throw new ApiError(
          'conflict',
          'No e-mail address of this renter may get the notice. Print it instead (medium: print).',
        );
      const createdBy = await nameOf(nameCallers, caller);
      const notice = await store.transaction(async (tx) => {
        await tx.locks.renter(renterId);
        const [earlier] = await tx.adverseActions.listOfCheck(organizationId, requestId);
        if (earlier !== undefined) return sameOrConflict(earlier, input);
        const made = await tx.adverseActions.countMade(organizationId, renterId, madeAt - DAY_MS, MOST_A_DAY);
        if (made === MOST_A_DAY)
          throw new ApiError(
            'conflict',
            `You made ${MOST_A_DAY} notices to this renter within a day. You can make the next one tomorrow.`,
          );
        const created: AdverseActionNotice = {
          id: newId('adv'),
          organizationId,
          renterId,
          requestId,
          medium,
          status: 'draft',
          content,
          createdAt: madeAt,
          createdBy,
          sentAt: null,
          sentTo: null,
          changedAt: madeAt,
          reason: null,
        };
        await tx.adverseActions.add(created);
        await recordAction(tx, { staff, at: madeAt }, 'adverse_action.created', created);
        return created;
      });
      onMail();
      return notice;
    },
    findAdverseAction: find,
    async printAdverseAction(organizationId, id) {
      const notice = await find(organizationId, id);
      await prints.take(organizationId);
      return makePdf(notice);
    },
    async listAdverseActions(organizationId, filter, before, limit) {
      const found = await store.adverseActions.list(organizationId, filter, before, limit + 1);
      return pageOf(found, limit, ({ id }) => id);
    },
    async changeAdverseAction({ organizationId, staff }, id, step, reason) {
      const { renterId } = await find(organizationId, id);
      return store.transaction(async (tx) => {
        await tx.locks.renter(renterId);
        const at = clock();
        const notice = await tx.adverseActions.find(id);
        if (notice === undefined) throw new ApiError('not_found', NO_NOTICE);
        if (!mayBecome(notice.status, step))
          throw new ApiError('conflict', `This notice is ${notice.status}, so it cannot become ${step}.`);
        const said = reason.trim();
        const changed: AdverseActionNotice = {
          ...notice,
          status: step,
          changedAt: at,
          sentAt: step === 'sent' ? at : notice.sentAt,
          reason: said === '' ? null : said,
        };
        await tx.adverseActions.update(changed);
        await tx.adverseActions.finishMail(id);
        await recordAction(tx, { staff, at }, `adverse_action.${step}`, changed);
        return changed;
      });
    },
  };
}

/** PDFs of an organization in ten minutes, on each server. Each takes a tenth of a second of work. */
const MOST_PRINTED = 30;

function tooOften(seconds: number): ApiError {
  const text = `Your organization fetched ${MOST_PRINTED} PDFs just now. Try again in ${seconds} seconds.`;
  return new ApiError('rate_limited', text, undefined, seconds);
}

function sameOrConflict(earlier: AdverseActionNotice, input: NoticeInput): AdverseActionNotice {
  const { action, explanation, state } = earlier.content;
  const isSame =
    action === input.action &&
    (explanation ?? '') === input.explanation.trim() &&
    state === input.state &&
    earlier.medium === input.medium;
  if (isSame) return earlier;
  throw new ApiError(
    'conflict',
    `There is another notice from this check, ${earlier.id}. Withdraw it before you make a new one.`,
  );
}

async function findCheck(
  { billing }: Pick<Store, 'billing'>,
  organizationId: string,
  { requestId, checkedAt }: NoticeInput,
): Promise<CheckOutcome & { at: number }> {
  const at = checkedAt ?? (await timeOfCheck(billing, organizationId, requestId));
  const check = at === undefined ? undefined : await billing.findCheck(organizationId, at, requestId);
  if (check === undefined || at === undefined) throw new ApiError('not_found', NO_CHECK);
  return { ...check, at };
}

/** The log is ordered by time, and the request ID tells when the request arrived. */
async function timeOfCheck(billing: Store['billing'], organizationId: string, requestId: string) {
  const second = secondOfRequestId(requestId);
  if (second === undefined) return undefined;
  const from = second * 1000;
  return billing.findCheckTime(organizationId, requestId, from, from + LOGGED_WITHIN_MS);
}

async function contentFrom(
  { store, operator, baseUrl }: Dependencies,
  organizationId: string,
  { action, explanation, state }: NoticeInput,
  { at: checkedAt, renterId, inputs, score }: CheckOutcome & { at: number },
  madeAt: number,
): Promise<{ renterId: string; content: NoticeContent }> {
  if (renterId === null || score === null)
    throw new ApiError('invalid', 'This check found nobody, so no decision can be based on it.');
  const [organization, renter] = await Promise.all([
    store.organizations.find(organizationId),
    store.renters.findById(renterId),
  ]);
  if (organization === undefined || renter === undefined) throw new ApiError('not_found', NO_CHECK);
  const { name: operatorName, postalAddress: operatorAddress, telephone: operatorPhone, email } = operator;
  if (operatorName === null || operatorAddress === null || operatorPhone === null)
    throw new ApiError('conflict', OPERATOR_MISSING);
  const { name, postalAddress, telephone } = organization;
  const said = explanation.trim();
  const reasons = (inputs === null ? undefined : explainInputs(inputs))?.explanation.reasons ?? [];
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
    keyReasons: reasons
      .filter(({ points }) => points < 0)
      .slice(0, MOST_KEY_REASONS)
      .map(({ text }) => text),
    portal: `${baseUrl()}/portal`,
  };
  return { renterId: renter.id, content };
}

/** 15 U.S.C. 1681g(f)(1)(C) and (9). */
const MOST_KEY_REASONS = 4;
