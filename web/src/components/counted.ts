const format = new Intl.NumberFormat('en-US');

/** Formats a number with its noun: `1 row`, `1,234 rows`. */
export function counted(count: number, one: string): string {
  return `${format.format(count)} ${one}${count === 1 ? '' : 's'}`;
}
