/**
 * What can sign in: the pattern by which Better Auth looks at an e-mail before it looks for its account (zod's). Whether
 * mail to it is read shows when mail arrives.
 */
export const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
