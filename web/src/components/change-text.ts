/** Formats a change of a score with its sign: +35, −100, 0. */
export function changeText(change: number): string {
  if (change === 0) return '0';
  return change > 0 ? `+${change}` : `−${-change}`;
}
