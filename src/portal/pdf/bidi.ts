/** Letters that are written from the right: Unicode's bidirectional classes R and AL, by their scripts. */
const FROM_RIGHT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const FROM_LEFT =
  /[\p{L}--[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]]/v;
const DIGIT = /\p{Nd}/u;

/** Whether any of a text is written from the right. */
export function hasRightToLeft(text: string): boolean {
  return FROM_RIGHT.test(text);
}

type Direction = 'left' | 'right' | 'number';

/**
 * The embedding level of each letter of a line, by the Unicode bidirectional algorithm (UAX #9) without its explicit
 * marks, which are dropped before: even from the left, odd from the right.
 *
 * @param letters code points, each a text
 */
export function levelsOf(letters: readonly string[]): number[] {
  const base = letters.map(ownDirection).find((direction) => direction !== undefined) ?? 'left';
  const directions = withoutNeutrals(strongDirections(letters, base), base);
  const fromLeft = base === 'left' ? 0 : 2;
  return directions.map((direction) => ({ left: fromLeft, right: 1, number: 2 })[direction]);
}

function ownDirection(letter: string): 'left' | 'right' | undefined {
  if (FROM_RIGHT.test(letter)) return 'right';
  return FROM_LEFT.test(letter) ? 'left' : undefined;
}

/** `undefined` for what has no direction of its own. Numbers go with words from the left (W7). */
function strongDirections(letters: readonly string[], base: 'left' | 'right'): (Direction | undefined)[] {
  let last = base;
  return letters.map((letter) => {
    const own = ownDirection(letter);
    last = own ?? last;
    if (!DIGIT.test(letter)) return own;
    return last === 'left' ? 'left' : 'number';
  });
}

/** What has no direction of its own goes with its neighbours where these agree, else with the line (N1, N2). */
function withoutNeutrals(found: readonly (Direction | undefined)[], base: Direction): Direction[] {
  const nextTo = (direction: Direction) => (direction === 'number' ? 'right' : direction);
  const directions = [...found];
  for (let from = 0; from < directions.length; from++) {
    if (directions[from] !== undefined) continue;
    let to = from;
    while (to < directions.length && directions[to] === undefined) to++;
    const before = nextTo(directions[from - 1] ?? base);
    directions.fill(before === nextTo(directions[to] ?? base) ? before : base, from, to);
  }
  return directions.map((direction) => direction ?? base);
}

/** Parts of a line in the order in which they are seen from the left (UAX #9, L2). */
export function visualOrder<Part extends { level: number }>(parts: readonly Part[]): Part[] {
  const order = [...parts];
  const highest = Math.max(0, ...parts.map(({ level }) => level));
  for (let level = highest; level >= 1; level--) {
    for (let from = 0; from < order.length; from++) {
      let to = from;
      while ((order[to]?.level ?? -1) >= level) to++;
      if (to > from) order.splice(from, to - from, ...order.slice(from, to).reverse());
      from = Math.max(from, to);
    }
  }
  return order;
}
