import { type NoticeContent, noticeText } from '../rules/adverse-actions/notice-text.ts';
import type { Mail } from './mailer.ts';
import { renterMail } from './texts.ts';

/** Tells a renter what an organization decided because of a check. 15 U.S.C. 1681m(a). */
export function adverseActionMail(to: string, content: NoticeContent): Mail {
  return renterMail(
    to,
    `A decision of ${content.organization.name} about your application`,
    noticeText(content),
  );
}
