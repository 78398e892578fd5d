/** Moments and months of UTC, as they stand in a document: whoever reads it has no zone. */

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export const momentText = (at: number) => MOMENT.format(at);
export const monthText = (at: number) => MONTH.format(at);
