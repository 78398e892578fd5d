/**
 * What a renter consents to who proves who they are, by its version. A text that somebody consented to stays as it is:
 * another one is another version.
 */
export const CONSENTS = {
  1: 'I give my license number, date of birth and address so that this network can check that this file is mine. They may be compared with what other files in the network say, and be kept on my file, where organizations that rent to me can see them. I can ask to have them put right at any time.',
} as const satisfies Record<number, string>;

/** The version that is asked for now. */
export const CONSENT_VERSION = 1;

/** The text that is asked for now. */
export const CONSENT = CONSENTS[CONSENT_VERSION];
