/** How a file writes days: 3/4/2025 is March 4 with the month first, and April 3 with the day first. */
export const DAY_ORDERS = ['month_first', 'day_first'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** `unclear`: every day with slashes can be read in both orders, or some in one and some in the other. */
export type FoundDayOrder = DayOrder | 'unclear';

const WITH_SLASHES = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/;

const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+/i;

/** June 30, 2024. */
const MONTH_NAME_FIRST = /^([a-z]+)\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?(?:,\s*|[\s-]+)(\d{4}|\d{2})$/i;

/** 30 June 2024, and 30-Jun-24 as Excel writes it. */
const MONTH_NAME_SECOND = /^(\d{1,2})(?:st|nd|rd|th)?(?:\s+of)?[\s-]+([a-z]+)(?:\.?,?[\s-]+)(\d{4}|\d{2})$/i;

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

const MOST_MONTHS = MONTHS.length;

/**
 * Returns a day as ISO 8601 writes it: 3/4/2025 as 2025-03-04 or 2025-04-03, and June 30, 2024 as 2024-06-30. Returns any other text
 * unchanged. A year of two digits is in this century.
 *
 * @param bornBefore for dates of birth: a year of two digits that is after this time, in epoch milliseconds, is in the last century
 */
export function isoDay(text: string, order: FoundDayOrder | undefined, bornBefore?: number): string {
  const [day, month, year] = withSlashes(text, order) ?? withName(text) ?? [];
  if (day === undefined || month === undefined || year === undefined) return text;
  return `${fullYear(year, bornBefore)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

type Parts = [day: string, month: string, year: string];

function withSlashes(text: string, order: FoundDayOrder | undefined): Parts | undefined {
  const [, first, second, year] = WITH_SLASHES.exec(text) ?? [];
  if (first === undefined || second === undefined || year === undefined) return undefined;
  if (order === undefined || order === 'unclear') return undefined;
  return order === 'month_first' ? [second, first, year] : [first, second, year];
}

function withName(text: string): Parts | undefined {
  const day = text.replace(WEEKDAY, '');
  const [, monthFirst, dayAfter, yearAfter] = MONTH_NAME_FIRST.exec(day) ?? [];
  const [, dayFirst, monthAfter, yearLast] = MONTH_NAME_SECOND.exec(day) ?? [];
  const month = monthNumber(monthFirst ?? monthAfter ?? '');
  return month === undefined ? undefined : [dayAfter ?? dayFirst ?? '', month, yearAfter ?? yearLast ?? ''];
}

/** Returns the number of an English month, which may be shortened to three letters or more. */
function monthNumber(name: string): string | undefined {
  if (name.length < 3) return undefined;
  const place = MONTHS.findIndex((month) => month.startsWith(name.toLowerCase()));
  return place === -1 ? undefined : String(place + 1);
}

function fullYear(year: string, bornBefore: number | undefined): string {
  if (year.length === 4) return year;
  const isLastCentury =
    bornBefore !== undefined && Number(`20${year}`) > new Date(bornBefore).getUTCFullYear();
  return `${isLastCentury ? '19' : '20'}${year}`;
}

/** Collects the days that a file writes, to find their order. */
export function makeDayOrderFinder() {
  const proven = new Set<DayOrder>();
  let hasDays = false;
  return {
    /** Takes a text. One that is not a day with slashes says nothing. */
    take(text: string): void {
      const [, first, second] = WITH_SLASHES.exec(text) ?? [];
      if (first === undefined) return;
      hasDays = true;
      const [firstIsDay, secondIsDay] = [Number(first) > MOST_MONTHS, Number(second) > MOST_MONTHS];
      if (firstIsDay !== secondIsDay) proven.add(firstIsDay ? 'day_first' : 'month_first');
    },
    /** Returns the order that a number above 12 proves, or `undefined` if no day has slashes. */
    found(): FoundDayOrder | undefined {
      const [order] = proven;
      if (order !== undefined && proven.size === 1) return order;
      return hasDays ? 'unclear' : undefined;
    },
  };
}
