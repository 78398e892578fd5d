const NUMBER = new Intl.NumberFormat('en-US');
const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Shows a number with separators: `<Count value={100000} />` shows 100,000. */
export function Count({ value }: { value: number }) {
  return <span className="figures">{NUMBER.format(value)}</span>;
}

/** Shows an amount: `<Money cents={123456} />` shows $1,234.56. */
export function Money({ cents }: { cents: number }) {
  return <span className="figures">{moneyText(cents)}</span>;
}

/** Formats an amount: $1,234.56. */
export const moneyText = (cents: number): string => DOLLARS.format(cents / 100);

/** Formats a number with its noun: `1 row`, `1,234 rows`. */
export function counted(count: number, one: string): string {
  return `${NUMBER.format(count)} ${one}${count === 1 ? '' : 's'}`;
}

/** Formats a change of a score with its sign: +35, −100, 0. */
export function changeText(change: number): string {
  if (change === 0) return '0';
  return change > 0 ? `+${change}` : `−${-change}`;
}

/** Formats the size of a file: '312 KB', '4.8 MB'. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
