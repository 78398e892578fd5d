/**
 * Matches the e-mail addresses that can sign in. Whether mail to one of them is read shows when mail arrives. Stricter
 * than RFC 5321: no quotes, no comments, no letters beyond ASCII, which look like others.
 */
export const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
