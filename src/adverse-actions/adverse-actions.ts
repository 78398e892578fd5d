import type { Caller } from '../admission/admit.ts';
import { recordAction } from '../audit/audit.ts';
import { type NameCallers, nameOf } from '../audit/caller-names.ts';
import { ApiError } from '../errors.ts';
import { transactOnce } from '../idempotency.ts';
import type { NewId } from '../ids.ts';
import { limit, MINUTE } from '../limit.ts';
import { oneByOne } from '../portal/pdf/one-by-one.ts';
import { openingEmail } from '../renters/opening-email.ts';
import { textsFor } from '../renters/renter-texts.ts';
import {
  explanationFault,
  mayTake,
  type NoticeMedium,
  type NoticeStep,
} from '../rules/adverse-actions/adverse-action.ts';
import type { NoticeContent } from '../rules/adverse-actions/notice-content.ts';
import { DAY_MS } from '../rules/text/days.ts';
import { type Page, pageOf } from '../rules/text/paging.ts';
import type { AdverseActionNotice, Store } from '../store/store.ts';
import { textsIn } from '../texts/all.ts';
import { LANGUAGES, type Language, languageNamed } from '../texts/languages.ts';
import { type ComposedNotice, composeNotice, type Decision, type NoticeSources } from './compose-notice.ts';

/** What an organization decided because of a check, and how it tells the renter. */
export interface NoticeInput extends Decision {
  medium: NoticeMedium;
  /** The language of a printed notice. An e-mail is in the language in which its renter uses the portal. */
  language?: Language | undefined;
}

/** What a notice would say, and whether an e-mail address of the renter may get it. */
export interface NoticePreview {
  content: NoticeContent;
  mayMail: boolean;
}

/** The use cases by which an organization tells a renter of an adverse action. 15 U.S.C. 1681m(a). */
export interface AdverseActions {
  /** Returns what the notice would say. Does not depend on the medium. Throws what `createAdverseAction` throws, except for its limits. */
  previewAdverseAction(caller: Caller, input: Decision): Promise<NoticePreview>;
  /**
   * Makes a notice. The same one that is made again is returned as it is. Throws `not_found` for a check that is not in the
   * organization's log; `invalid` for one that found nobody, is older than 60 days, or needs a second identifier, and for the language of an e-mail; `conflict` if
   * there is another notice from the check, after five notices to the renter in a day, without an e-mail that may get it (a
   * check by name alone never has one), and while the operator has
   * not configured the details that a notice must contain.
   */
  createAdverseAction(caller: Caller, input: NoticeInput): Promise<AdverseActionNotice>;
  /** Throws `not_found` for a notice of another organization. */
  findAdverseAction(organizationId: string, id: string): Promise<AdverseActionNotice>;
  /**
   * Returns a notice as a PDF: a printed one in its language, an e-mail in English. Throws `not_found` for one of another organization, `rate_limited` after 30 in ten minutes, and
   * `unavailable` while many PDFs are being made.
   */
  printAdverseAction(organizationId: string, id: string): Promise<Buffer>;
  listAdverseActions(
    organizationId: string,
    filter: { renterId?: string | undefined },
    before: string | undefined,
    limit: number,
  ): Promise<Page<AdverseActionNotice, string>>;
  /** Takes a step. Throws `conflict` if the status does not allow it, and `invalid` for a reason with links. */
  changeAdverseAction(
    caller: Caller,
    id: string,
    step: NoticeStep,
    reason: string,
  ): Promise<AdverseActionNotice>;
}

interface Dependencies extends NoticeSources {
  store: Store;
  newId: NewId;
  nameCallers: NameCallers;
  /** Called when a mail is to be sent. */
  onMail: () => void;
}

/** Notices of an organization to one renter in a day: each may be a mail. */
const MOST_A_DAY = 5;

const NO_NOTICE = 'Your organization has no notice with this ID.';

export function makeAdverseActions(dependencies: Dependencies): AdverseActions {
  const { store, newId, clock, nameCallers, onMail } = dependencies;

  const prints = limit(MOST_PRINTED, 10 * MINUTE, tooOften);
  const makePdf = oneByOne(
    ({ id }: AdverseActionNotice) => id,
    async (notice) => {
      // Imported with the first PDF: the module takes memory, and would delay the start.
      const { noticePdf } = await import('./notice-pdf.ts');
      return noticePdf(textsIn(languageForStaff(notice)), notice);
    },
  );

  async function find(organizationId: string, id: string): Promise<AdverseActionNotice> {
    const found = await store.adverseActions.find(id);
    if (found?.organizationId !== organizationId) throw new ApiError('not_found', NO_NOTICE);
    return found;
  }

  /**
   * Returns the e-mail that may get a notice; `undefined` if there is none. Nobody knows whether the renter that a name alone
   * found is the person who was denied.
   */
  async function emailFor(
    { renterId, foundBy }: ComposedNotice,
    { organizationId }: Caller,
  ): Promise<string | undefined> {
    return foundBy === 'name' ? undefined : openingEmail(store, renterId, organizationId, null);
  }

  /**
   * Returns the language in which the renter gets a notice.
   *
   * @param email the recipient; `undefined` for a printed one
   */
  async function languageFor(email: string | undefined, wanted: Language = 'en'): Promise<Language> {
    return email === undefined ? wanted : (await textsFor(store, email)).language;
  }

  return {
    async previewAdverseAction(caller, input) {
      const composed = await composeNotice(dependencies, caller, input);
      return { content: composed.content, mayMail: (await emailFor(composed, caller)) !== undefined };
    },
    async createAdverseAction(caller, input) {
      const { organizationId, staff } = caller;
      const { requestId, medium, language: wanted } = input;
      if (medium === 'email' && wanted !== undefined) throw new ApiError('invalid', LANGUAGE_OF_MAIL);
      const composed = await composeNotice(dependencies, caller, input);
      const { renterId } = composed;
      const { madeAt } = composed.content;
      const email = medium === 'email' ? await emailFor(composed, caller) : undefined;
      if (medium === 'email' && email === undefined)
        throw new ApiError(
          'conflict',
          'No e-mail address of this renter may get the notice. Print it instead (medium: print).',
        );
      const language = await languageFor(email, wanted);
      const content = { ...composed.content, ...(language !== 'en' && { language }) };
      const createdBy = await nameOf(nameCallers, caller);
      const notice = await transactOnce(store, caller, async (tx) => {
        await tx.locks.renter(renterId);
        const [earlier] = await tx.adverseActions.listOfChecks(organizationId, [requestId]);
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
    async changeAdverseAction(caller, id, step, reason) {
      const { organizationId, staff } = caller;
      const fault = explanationFault(reason);
      if (fault !== undefined) throw new ApiError('invalid', `reason ${fault}.`);
      const { renterId } = await find(organizationId, id);
      return transactOnce(store, caller, async (tx) => {
        await tx.locks.renter(renterId);
        const at = clock();
        const notice = await tx.adverseActions.find(id);
        if (notice === undefined) throw new ApiError('not_found', NO_NOTICE);
        if (!mayTake(notice, step)) throw new ApiError('conflict', notTaken(notice, step));
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

const LANGUAGE_OF_MAIL =
  'language is only for a printed notice. An e-mail is in the language in which the renter uses the portal.';

/** Returns the language in which an organization sees a notice: it does not learn which language a renter reads. */
function languageForStaff({ medium, content }: AdverseActionNotice): Language {
  return medium === 'print' ? languageNamed(content.language, LANGUAGES) : 'en';
}

function notTaken({ status, medium }: AdverseActionNotice, step: NoticeStep): string {
  return step === 'sent' && status === 'draft' && medium === 'email'
    ? 'This notice goes by e-mail, and becomes sent when the mail server accepts it. To hand it over instead, withdraw it, and make one to print.'
    : `This notice is ${status}, so it cannot become ${step}.`;
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
    earlier.medium === input.medium &&
    languageForStaff(earlier) === (input.language ?? 'en');
  if (isSame) return earlier;
  throw new ApiError(
    'conflict',
    `There is another notice from this check, ${earlier.id}. Withdraw it before you make a new one.`,
  );
}
