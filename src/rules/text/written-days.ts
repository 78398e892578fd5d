/** How a file writes days: 3/4/2025 is March 4 with the month first, and April 3 with the day first. */
export const DAY_ORDERS = ['month_first', 'day_first'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** `unclear`: every day with slashes can be read in both orders, or some in one and some in the other. */
export type FoundDayOrder = DayOrder | 'unclear';

const WITH_SLASHES = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

const MOST_MONTHS = 12;

/** Returns a day such as 3/4/2025 as 2025-03-04 or 2025-04-03. Returns a text that is not such a day unchanged. */
export function withoutSlashes(text: string, order: FoundDayOrder | undefined): string {
  const [, first = '', second = '', year] = WITH_SLASHES.exec(text) ?? [];
  if (year === undefined || order === undefined || order === 'unclear') return text;
  const [month, day] = order === 'month_first' ? [first, second] : [second, first];
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
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
