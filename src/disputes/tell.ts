import type { Clock } from '../ids.ts';
import {
  appealDecidedMail,
  appealFiledMail,
  disputeAddedMail,
  disputeExpiredMail,
  disputeFiledMail,
} from '../mail/dispute-texts.ts';
import { type Mail, type Mailer, sendToAll } from '../mail/mailer.ts';
import {
  disputeDecidedMail,
  disputeReceivedMail,
  ownAppealDecidedMail,
} from '../mail/renter-dispute-mails.ts';
import { openingEmail } from '../renters/opening-email.ts';
import { textsFor } from '../renters/renter-texts.ts';
import { isOpen } from '../rules/disputes/disputes.ts';
import { recordId } from '../rules/text/formats.ts';
import { recipientsOf } from '../staff/staff.ts';
import type { Dispute, DisputeEntry, DueTask, Organization, Store } from '../store/store.ts';
import { byNetwork } from './dispute-steps.ts';
import { MOST_ENTRIES_SHOWN } from './limits.ts';

export interface TellDependencies {
  store: Pick<
    Store,
    | 'disputes'
    | 'appeals'
    | 'records'
    | 'organizations'
    | 'staff'
    | 'renters'
    | 'renterSignIn'
    | 'assertions'
    | 'transaction'
  >;
  mailer: Pick<Mailer, 'send' | 'reachesPeople'>;
  clock: Clock;
  /** URL of the pages, without a trailing slash. */
  baseUrl: () => string;
}

/** Sends the mails of a task. Returns whether they were accepted; if not, the mailer has logged why. */
type Tell = (task: DueTask) => Promise<boolean>;

const TO_ORGANIZATION = {
  mail_filed: disputeFiledMail,
  mail_added: disputeAddedMail,
  mail_expired: disputeExpiredMail,
} as const;

type AppealTask = 'mail_appealed' | 'mail_appeal_decided';

/** Tasks about an undecided dispute. They are dropped once the dispute has ended. */
const WHILE_OPEN: readonly DueTask['task'][] = ['mail_filed', 'mail_received', 'mail_added'];

/**
 * Returns the function that sends the mails of a task: to an organization's owners and admins, or to the
 * renter.
 */
export function makeTell(dependencies: TellDependencies, isStopped: () => boolean): Tell {
  const { store, mailer, clock, baseUrl } = dependencies;

  async function toStaff(organizationId: string, write: (to: string) => Mail): Promise<boolean> {
    return sendToAll(
      mailer,
      await recipientsOf(store.staff, organizationId, 'receive_mails'),
      write,
      isStopped,
    );
  }

  async function toOrganization(
    dispute: Dispute,
    { id, name }: { id: string; name: string },
    task: keyof typeof TO_ORGANIZATION,
  ): Promise<boolean> {
    const text = {
      organization: name,
      recordId: recordId(dispute.recordNumber),
      deadlineAt: dispute.deadlineAt,
      link: `${baseUrl()}/disputes/${dispute.id}`,
    };
    return toStaff(id, (to) => TO_ORGANIZATION[task]({ ...text, to }));
  }

  /** Returns the content of a mail about an appeal, without its recipient and link. */
  async function appealText(dispute: Dispute, organization: string) {
    const appeal = await store.appeals.find(dispute.id);
    const text = { organization, recordId: recordId(dispute.recordNumber) };
    return appeal && { appeal, ...text, decision: appeal.decision ?? 'upheld', answer: appeal.answer };
  }

  async function ofAppeal(dispute: Dispute, name: string, task: AppealTask): Promise<boolean> {
    const text = await appealText(dispute, name);
    if (text === undefined) return true;
    const { appeal } = text;
    const link = `${baseUrl()}/disputes/${dispute.id}`;
    if (task === 'mail_appeal_decided')
      return toStaff(dispute.organizationId, (to) => appealDecidedMail({ ...text, link, to }));
    if (appeal.endedAt !== null) return true;
    const { deadlineAt } = appeal;
    return toStaff(dispute.organizationId, (to) => appealFiledMail({ ...text, deadlineAt, link, to }));
  }

  /** Returns the e-mail for mails about a dispute to its renter; `undefined` if there is none. */
  function emailOf({ renterId, renterEmail, organizationId }: Dispute): Promise<string | undefined> {
    return openingEmail(store, renterId, organizationId, renterEmail);
  }

  async function confirm(dispute: Dispute, organization: string): Promise<boolean | undefined> {
    const to = await emailOf(dispute);
    if (to === undefined) return undefined;
    const { id, deadlineAt, recordNumber } = dispute;
    const text = { to, organization, recordId: recordId(recordNumber), id, deadlineAt };
    const link = `${baseUrl()}/portal/disputes/${id}`;
    return mailer.send(disputeReceivedMail(await textsFor(store, to), { ...text, link }));
  }

  async function toRenter(dispute: Dispute, filer: Organization | undefined): Promise<boolean | undefined> {
    const { name: organization = '', postalAddress = null, telephone = null } = filer ?? {};
    const to = await emailOf(dispute);
    if (to === undefined) return undefined;
    const texts = await textsFor(store, to);
    const appealed = await appealText(dispute, organization);
    if (appealed !== undefined && appealed.appeal.endedAt !== null) {
      const link = `${baseUrl()}/portal`;
      return mailer.send(ownAppealDecidedMail(texts, { ...appealed, to, link }));
    }
    const entries = await store.disputes.entries(dispute.id, MOST_ENTRIES_SHOWN);
    const expired = entries.some(({ what }) => what === 'expired');
    const incidentsRemoved = entries.find(({ what }) => what === 'incidents_removed')?.said ?? '';
    const { outcome, answer, recordNumber } = dispute;
    const text = {
      to,
      organization,
      recordId: recordId(recordNumber),
      outcome,
      expired,
      answer,
      contact: { postalAddress, telephone },
      incidentsRemoved,
    };
    return mailer.send(disputeDecidedMail(texts, { ...text, link: `${baseUrl()}/portal` }));
  }

  /** Returns whether the mails were accepted; `undefined` if the renter has no address for them. */
  async function send({ task }: DueTask, dispute: Dispute): Promise<boolean | undefined> {
    const organization = await store.organizations.find(dispute.organizationId);
    const { id, name } = { id: dispute.organizationId, name: organization?.name ?? '' };
    if (task === 'mail_renter') return toRenter(dispute, organization);
    if (task === 'mail_received') return confirm(dispute, name);
    if (task === 'mail_appealed' || task === 'mail_appeal_decided') return ofAppeal(dispute, name, task);
    return toOrganization(dispute, { id, name }, task);
  }

  return async (task) => {
    const dispute = await store.disputes.find(task.disputeId);
    if (dispute === undefined || (WHILE_OPEN.includes(task.task) && !isOpen(dispute.status))) return true;
    const isSent = await send(task, dispute);
    if (isSent === undefined) return true;
    if (!isSent) return false;
    // A mail that is only printed to the log reached nobody. That the dispute was filed is an entry already.
    if (mailer.reachesPeople && task.task !== 'mail_received')
      await store.transaction(({ disputes }) => disputes.addEntry(dispute.id, entryOf(task, clock())));
    return true;
  };
}

/**
 * Returns the timeline entry for the notification of a side. The law gives five business days for it. 15
 * U.S.C. 1681i(a)(2), (6).
 */
function entryOf({ task }: DueTask, at: number): DisputeEntry {
  if (task === 'mail_renter') return byNetwork(at, 'renter_told');
  return byNetwork(at, 'organization_told');
}
