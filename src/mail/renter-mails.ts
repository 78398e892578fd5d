import type { Texts } from '../texts/texts.ts';
import type { Mail } from './mailer.ts';
import { signed } from './texts.ts';

/** Returns a mail to a renter with these paragraphs. The mailer adds who runs the network. */
export function renterMail(
  texts: Texts,
  to: string,
  subject: string,
  ...paragraphs: readonly string[]
): Mail {
  return { ...signed(texts, to, subject, paragraphs), toRenter: texts.language };
}

interface SignInText {
  to: string;
  link: string;
  /** Digits. */
  code: string;
}

/** Returns the sign-in mail for a renter, who may not know the network. */
export function renterSignInMail(texts: Texts, { to, link, code }: SignInText): Mail {
  const { t } = texts;
  return renterMail(
    texts,
    to,
    t('mails.linkSubject'),
    t('mails.hello'),
    `${t('mails.link')}\n${link}`,
    `${t('mails.linkCode')}\n${codeText(code)}`,
    t('mails.linkIgnore'),
  );
}

/** Returns the mail with the code that confirms an e-mail for a renter's file. */
export function emailConfirmationMail(texts: Texts, { to, code }: Omit<SignInText, 'link'>): Mail {
  const { t } = texts;
  return renterMail(
    texts,
    to,
    t('mails.codeSubject'),
    t('mails.hello'),
    `${t('mails.code')}\n${codeText(code)}`,
    t('mails.codeIgnore'),
  );
}

const codeText = (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`;
