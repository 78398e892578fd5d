/**
 * Matches e-mail addresses that can sign in. Stricter than RFC 5321: no quotes, no comments, and no letters
 * beyond ASCII, which can look like others. Only delivery shows whether mail to an address is read.
 */
export const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
