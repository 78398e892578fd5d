/** Texts of the requests for a passkey. */
export const passkeys = {
  // The name of a new passkey
  name: 'Passkey',
  exists: 'You already have a passkey on this device.',
  canceled: 'No passkey was used: the request was canceled or timed out. Try again.',
  failed: 'The browser could not use a passkey. Try again.',
} as const;
