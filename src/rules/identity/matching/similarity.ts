/** Winkler's prefix bonus: each of up to four common first characters closes a tenth of the gap to 1. */
const PREFIX_CHARACTERS = 4;
const PREFIX_SHARE = 0.1;

/**
 * Returns the similarity of two texts, from 0 (nothing in common) to 1 (equal), in either order. Jaro 1989,
 * with the bonus for a common prefix of Winkler 1990 ('String comparator metrics and enhanced decision
 * rules in the Fellegi-Sunter model of record linkage'). Takes time in proportion to the product of the
 * lengths, so pass bounded texts.
 */
export function jaroWinkler(one: string, other: string): number {
  const jaro = jaroOf(one, other);
  let prefix = 0;
  while (prefix < PREFIX_CHARACTERS && prefix < one.length && one[prefix] === other[prefix]) prefix++;
  return jaro + prefix * PREFIX_SHARE * (1 - jaro);
}

function jaroOf(one: string, other: string): number {
  if (one === other) return 1;
  // Start with the shorter text: matching is greedy and would otherwise depend on the order.
  const [a, b] = inOrder(one, other);
  if (a === '') return 0;
  const reach = Math.max(0, Math.floor(b.length / 2) - 1);
  const taken = new Uint8Array(b.length);
  let matchesOfA = '';
  for (let place = 0; place < a.length; place++) {
    const last = Math.min(b.length - 1, place + reach);
    for (let near = Math.max(0, place - reach); near <= last; near++) {
      if (taken[near] === 1 || a[place] !== b[near]) continue;
      taken[near] = 1;
      matchesOfA += a[place];
      break;
    }
  }
  const matches = matchesOfA.length;
  if (matches === 0) return 0;
  const moved = movedBetween(matchesOfA, b, taken) / 2;
  return (matches / a.length + matches / b.length + (matches - moved) / matches) / 3;
}

/** Returns in how many places the matching characters of the two texts differ. */
function movedBetween(matchesOfA: string, b: string, taken: Uint8Array): number {
  let moved = 0;
  let match = 0;
  for (let place = 0; place < b.length; place++) {
    if (taken[place] === 1 && b[place] !== matchesOfA[match++]) moved++;
  }
  return moved;
}

function inOrder(one: string, other: string): [string, string] {
  if (one.length !== other.length) return one.length < other.length ? [one, other] : [other, one];
  return one < other ? [one, other] : [other, one];
}

/**
 * Returns whether one typing error turns one text into the other: a character left out, added or replaced,
 * or two neighbours swapped (Damerau 1964: four in five typing errors). Returns false for equal texts.
 */
export function isOneEdit(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1 || one === other) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  if (short.length < long.length) return short.slice(start) === long.slice(start + 1);
  if (short.slice(start + 1) === long.slice(start + 1)) return true;
  return (
    short[start] === long[start + 1] &&
    short[start + 1] === long[start] &&
    short.slice(start + 2) === long.slice(start + 2)
  );
}
