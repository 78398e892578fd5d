/** Days and moments of UTC, as they stand in a document: whoever reads it has no zone. */

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

export const dayText = (at: number) => DAY.format(at);
export const momentText = (at: number) => MOMENT.format(at);
