/**
 * Pattern of e-mails that can sign in: the one that Better Auth (zod) checks before it looks up the
 * account. Only delivery shows whether mail to an address is read.
 */
export const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
