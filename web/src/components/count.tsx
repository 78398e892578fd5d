const format = new Intl.NumberFormat('en-US');

/** Shows a number with separators: `<Count value={100000} />` shows 100,000. */
export function Count({ value }: { value: number }) {
  return <span className="figures">{format.format(value)}</span>;
}
