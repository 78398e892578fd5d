import type {
  QueuedNotice,
  Receiver,
  Webhook,
  WebhookNotice,
  WebhookReads,
  WebhookWrites,
} from '../../store.ts';
import { type Dialect, limited, type Prepare } from '../query.ts';

interface WebhookRow {
  url: string;
  updated_at: number;
  events: string;
  secrets: string;
  header_name: string | null;
  header_value: string | null;
  retries: number;
  failing_since: number | null;
  turned_off_at: number | null;
}

interface ReceiverRow extends WebhookRow {
  pending: number;
}

interface NoticeRow {
  organization_id: string;
  notice: WebhookNotice;
  notice_since: number;
  notice_at: number;
}

function webhookOf(row: WebhookRow): Webhook {
  const { header_name: name, header_value: sealed } = row;
  return {
    url: row.url,
    updatedAt: row.updated_at,
    events: JSON.parse(row.events),
    secrets: JSON.parse(row.secrets),
    header: name === null || sealed === null ? null : { name, sealed },
    retries: row.retries === 1,
    failingSince: row.failing_since,
    turnedOffAt: row.turned_off_at,
  };
}

const WEBHOOK =
  'url, updated_at, events, secrets, header_name, header_value, retries, failing_since, turned_off_at';

const NO_RECEIVER: Receiver = { webhook: undefined, pending: 0 };

export function webhookReads(prepare: Prepare): WebhookReads {
  const find = prepare<WebhookRow>(`SELECT ${WEBHOOK} FROM webhooks WHERE organization_id = ?`);
  const findReceiver = limited((most) =>
    prepare<ReceiverRow>(
      `SELECT ${WEBHOOK}, (SELECT count(*) FROM (SELECT 1 FROM deliveries
         WHERE status = 'pending' AND organization_id = ?1 AND attempts = 0 LIMIT ${most}) AS found) AS pending
       FROM webhooks WHERE organization_id = ?1`,
    ),
  );
  const withWaiting = prepare<{ id: string }>(
    // Not a join, which might read all undelivered events.
    `SELECT organization_id AS id FROM webhooks w WHERE turned_off_at IS NULL AND
       (SELECT 1 FROM events e WHERE e.organization_id = w.organization_id AND e.waiting = 1
          AND e.delivered_at IS NULL LIMIT 1) IS NOT NULL`,
  );
  return {
    async find(organizationId) {
      const row = await find.get(organizationId);
      return row && webhookOf(row);
    },
    async findReceiver(organizationId, most) {
      const row = await findReceiver(most).get(organizationId);
      return row === undefined ? NO_RECEIVER : { webhook: webhookOf(row), pending: row.pending };
    },
    async listWithWaitingEvents() {
      return (await withWaiting.all()).map(({ id }) => id);
    },
  };
}

export function webhookWrites(prepare: Prepare, dialect: Dialect): WebhookWrites {
  // A receiver that was turned on, or is at another URL, begins anew.
  const sameReceiver = 'webhooks.turned_off_at IS NULL AND webhooks.url = excluded.url';
  const set = prepare(
    `INSERT INTO webhooks (organization_id, url, updated_at, events, secrets, header_name, header_value, retries)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (organization_id) DO UPDATE SET url = excluded.url, updated_at = excluded.updated_at,
       events = excluded.events, secrets = excluded.secrets, header_name = excluded.header_name,
       header_value = excluded.header_value, retries = excluded.retries, turned_off_at = NULL,
       failing_since = CASE WHEN ${sameReceiver} THEN webhooks.failing_since END,
       notice = CASE WHEN ${sameReceiver} THEN webhooks.notice END,
       notice_due_at = CASE WHEN ${sameReceiver} THEN webhooks.notice_due_at END`,
  );
  const remove = prepare('DELETE FROM webhooks WHERE organization_id = ?');
  const setSecrets = prepare('UPDATE webhooks SET secrets = ?, updated_at = ? WHERE organization_id = ?');
  const fail = prepare(
    'UPDATE webhooks SET failing_since = ? WHERE organization_id = ? AND failing_since IS NULL',
  );
  // An e-mail that was not sent yet is still sent: an event whose retries are exhausted is lost even if the receiver works again.
  const work = prepare(
    `UPDATE webhooks SET failing_since = NULL, notice = CASE WHEN notice_due_at IS NOT NULL THEN notice END
     WHERE organization_id = ? AND failing_since IS NOT NULL`,
  );
  const turnOff = prepare('UPDATE webhooks SET turned_off_at = ? WHERE organization_id = ?');
  const queueNotice = prepare(
    `UPDATE webhooks SET notice = ?1, notice_since = ?2, notice_at = ?3, notice_due_at = ?3
     WHERE organization_id = ?4 AND (notice IS NULL OR notice <> ?1)`,
  );
  const dueNotice = prepare<NoticeRow>(
    `SELECT organization_id, notice, notice_since, notice_at FROM webhooks WHERE notice_due_at <= ?
     ORDER BY notice_due_at LIMIT 1 ${dialect.skipLocked('webhooks')}`,
  );
  const postponeNotice = prepare('UPDATE webhooks SET notice_due_at = ? WHERE organization_id = ?');
  const finishNotice = prepare(
    `UPDATE webhooks SET notice_due_at = NULL WHERE organization_id = ? AND notice = ? AND notice_at = ?`,
  );
  return {
    async set(organizationId, settings) {
      if (settings === null) {
        await remove.run(organizationId);
        return;
      }
      const { url, updatedAt, events, secrets, header, retries } = settings;
      await set.run(
        organizationId,
        url,
        updatedAt,
        JSON.stringify(events),
        JSON.stringify(secrets),
        header?.name ?? null,
        header?.sealed ?? null,
        Number(retries),
      );
    },
    async setSecrets(organizationId, secrets, at) {
      await setSecrets.run(JSON.stringify(secrets), at, organizationId);
    },
    async markFailing(organizationId, since) {
      await fail.run(since, organizationId);
    },
    async markWorking(organizationId) {
      await work.run(organizationId);
    },
    async turnOff(organizationId, at) {
      await turnOff.run(at, organizationId);
    },
    async queueNotice(organizationId, notice, { since, at }) {
      await queueNotice.run(notice, since, at, organizationId);
    },
    async takeNotice(at, until) {
      const row = await dueNotice.get(at);
      if (row === undefined) return undefined;
      const queued: QueuedNotice = {
        organizationId: row.organization_id,
        notice: row.notice,
        since: row.notice_since,
        at: row.notice_at,
      };
      await postponeNotice.run(until(queued), row.organization_id);
      return queued;
    },
    async finishNotice({ organizationId, notice, at }) {
      await finishNotice.run(organizationId, notice, at);
    },
  };
}
