/** Events that a webhook gets only if its organization asks for them. All others are always sent (specification 6). */
export const OPTIONAL_EVENTS = ['report.corrected', 'report.withdrawn'] as const;
export type OptionalEvent = (typeof OPTIONAL_EVENTS)[number];
