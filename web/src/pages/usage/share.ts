const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** Formats a share of the checks: '12.5%'. */
export const shareText = (checks: number, of: number): string => PERCENT.format(of === 0 ? 0 : checks / of);
