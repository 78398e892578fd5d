/** All events of an organization. */
export const EVENT_TYPES = [
  'report.submitted',
  'report.corrected',
  'report.withdrawn',
  'dispute.filed',
  'identity.check',
  'batch.completed',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Events that a webhook gets only if it asks for them. */
export const OPTIONAL_EVENTS = [
  'report.corrected',
  'report.withdrawn',
  'batch.completed',
] as const satisfies EventType[];

/** Events that a webhook gets unless it asks for others of them. Specification 6. */
export const STANDARD_EVENTS: readonly EventType[] = EVENT_TYPES.filter(
  (type) => !OPTIONAL_EVENTS.some((optional) => optional === type),
);

/**
 * Returns the events that a webhook gets: those that it asks for and, if these include no standard event, all standard
 * events.
 */
export function sentEvents(asked: readonly EventType[]): readonly EventType[] {
  const standard = STANDARD_EVENTS.filter((type) => asked.includes(type));
  const sent = standard.length > 0 ? asked : [...STANDARD_EVENTS, ...asked];
  return EVENT_TYPES.filter((type) => sent.includes(type));
}
