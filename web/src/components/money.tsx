const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Shows an amount: `<Money cents={123456} />` shows $1,234.56. */
export function Money({ cents }: { cents: number }) {
  return <span className="figures">{format.format(cents / 100)}</span>;
}
