import { newestFirst } from '../../../rules/identity/inquiries.ts';
import type { InquiryMails, InquiryReads, InquiryWrites } from '../../store.ts';
import { type Dialect, insertInto, limited, type Prepare } from '../query.ts';
import { INQUIRY_COLUMNS, type InquiryRow, inquiryOf, inquiryValues, nameThen } from './inquiry-rows.ts';

export function inquiryMailReads(prepare: Prepare): Pick<InquiryReads, 'findMails'> {
  const find = prepare<InquiryMails>('SELECT email, since FROM lookup_mails WHERE renter_id = ?');
  return {
    async findMails(renterId) {
      const row = await find.get(renterId);
      return row && { email: row.email, since: row.since };
    },
  };
}

type MailWrites = Pick<InquiryWrites, 'startMails' | 'stopMails' | 'takeMail' | 'putBackMail'>;

export function inquiryMailWrites(prepare: Prepare, dialect: Dialect): MailWrites {
  const start = prepare(
    `INSERT INTO lookup_mails (renter_id, email, since, due_at, tries) VALUES (?, ?, ?, 0, 0)
     ON CONFLICT (renter_id) DO UPDATE SET email = excluded.email`,
  );
  const stop = prepare('DELETE FROM lookup_mails WHERE renter_id = ?');
  const forget = prepare('DELETE FROM unmailed_lookups WHERE renter_id = ?');
  // The outer condition on `due_at` excludes a row that another transaction changed after the inner query
  // read it.
  const due = prepare<{ renter_id: string; email: string; tries: number }>(
    `SELECT renter_id, email, tries FROM lookup_mails WHERE due_at <= ?2 AND renter_id = (
       SELECT u.renter_id FROM unmailed_lookups u JOIN lookup_mails m ON m.renter_id = u.renter_id
       WHERE u.renter_id > ?1 AND m.due_at <= ?2 ORDER BY u.renter_id LIMIT 1
     ) ${dialect.skipLocked('lookup_mails')}`,
  );
  const setDue = prepare('UPDATE lookup_mails SET due_at = ?, tries = ? WHERE renter_id = ? AND email = ?');
  const take = limited((limit) =>
    prepare<InquiryRow>(
      `DELETE FROM unmailed_lookups WHERE renter_id = ?1 AND (at, request_id, organization_id) IN (
         SELECT at, request_id, organization_id FROM unmailed_lookups WHERE renter_id = ?1
         ORDER BY at DESC, request_id DESC, organization_id DESC LIMIT ${limit}
       ) RETURNING ${INQUIRY_COLUMNS.join(', ')},
         ${nameThen('unmailed_lookups')} AS organization`,
    ),
  );
  const putBack = prepare(`${insertInto('unmailed_lookups', INQUIRY_COLUMNS)} ON CONFLICT DO NOTHING`);
  return {
    async startMails(renterId, { email, since }) {
      await start.run(renterId, email, since);
    },
    async stopMails(renterId) {
      await stop.run(renterId);
      await forget.run(renterId);
    },
    async takeMail(after, now, nextDueAt, mostInquiries) {
      const mail = await due.get(after, now);
      if (mail === undefined) return undefined;
      const { renter_id: renterId, email, tries } = mail;
      await setDue.run(nextDueAt, 0, renterId, email);
      const inquiries = (await take(mostInquiries).all(renterId)).map(inquiryOf).sort(newestFirst);
      return { renterId, email, tries, inquiries };
    },
    async putBackMail({ renterId, email, tries, inquiries }, dueAt) {
      if ((await setDue.run(dueAt, tries + 1, renterId, email)) === 0) return;
      for (const inquiry of inquiries) await putBack.run(...inquiryValues(renterId, inquiry));
    },
  };
}
