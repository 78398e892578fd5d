import { moneyText, numberText } from '../formats.ts';

/** Shows a number with separators: `<Count value={100000} />` shows 100,000. */
export function Count({ value }: { value: number }) {
  return <span className="figures">{numberText(value)}</span>;
}

/** Shows an amount: `<Money cents={123456} />` shows $1,234.56. */
export function Money({ cents }: { cents: number }) {
  return <span className="figures">{moneyText(cents)}</span>;
}
