/** All events of an organization. */
export const EVENT_TYPES = [
  'report.submitted',
  'report.corrected',
  'report.withdrawn',
  'dispute.filed',
  'identity.check',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Events that a webhook gets only if its organization asks for them. All others are always sent (specification 6). */
export const OPTIONAL_EVENTS = ['report.corrected', 'report.withdrawn'] as const;
export type OptionalEvent = (typeof OPTIONAL_EVENTS)[number];

export function isOptional(event: EventType): event is OptionalEvent {
  return OPTIONAL_EVENTS.some((optional) => optional === event);
}
