import { InvalidArgumentError } from 'commander';

/** A whole number in a range; anything else is wrong usage. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^[+-]?\d+$/.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
}

/** A name that says something, without the white space around it. */
export function nameText(mostCharacters: number): (text: string) => string {
  return (text) => {
    const name = text.trim();
    if (name !== '' && name.length <= mostCharacters && !/\p{Cc}/u.test(name)) return name;
    throw new InvalidArgumentError(
      `It must be one line that is not empty, of ${mostCharacters} characters at most.`,
    );
  };
}

/** `2026-11-21`, which is the start of that day in UTC, or an instant with its offset. ISO 8601. */
const DATE = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** Answers epoch milliseconds. */
export function isoDate(text: string): number {
  const day = DATE.exec(text)?.[1];
  const atMs = Date.parse(text);
  // A day that its month does not have, such as 30 February, would become one of the next.
  if (day !== undefined && !Number.isNaN(atMs) && new Date(day).toISOString().startsWith(day)) return atMs;
  throw new InvalidArgumentError(
    'It must be a date like 2026-11-21, or an instant like 2026-11-21T09:30:00Z.',
  );
}
