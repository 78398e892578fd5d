const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** '12.5%' of the checks. */
export const shareText = (checks: number, of: number): string => PERCENT.format(of === 0 ? 0 : checks / of);
