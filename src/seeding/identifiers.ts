import { memberId } from '../rules/text/formats.ts';

/**
 * Identifiers computed from a whole number below `NUMBERS`. They are unique, so that nothing has to be
 * looked up. They do not look sequential, but numbers of one block of 10,000 are close together in an
 * index, so that filling a large database writes few pages.
 */
const LINES = 10_000;
const AREAS = 80;
const EXCHANGES = 800;
const BLOCKS = AREAS * EXCHANGES;
export const NUMBERS = BLOCKS * LINES;

/** A permutation of a range: multiply by a number coprime to its length, add, and wrap around. */
interface Scatter {
  step: number;
  start: number;
}
const BLOCK: Scatter = { step: 39_553, start: 27_389 };
const LINE: Scatter = { step: 6_173, start: 4_711 };

/** Returns the block of 10,000 that a number belongs to. */
export function blockOf(number: number): number {
  return Math.floor(number / LINES) % BLOCKS;
}

function scattered(number: number): { block: number; line: number } {
  return {
    block: (blockOf(number) * BLOCK.step + BLOCK.start) % BLOCKS,
    line: ((number % LINES) * LINE.step + LINE.start) % LINES,
  };
}

/**
 * Returns a phone number with a 9 as the middle digit of its area code. The North American numbering plan
 * reserves those for expansion, so nobody has such a number.
 */
export function phoneOf(number: number): string {
  const { block, line } = scattered(number);
  const area = Math.floor(block / EXCHANGES);
  const areaCode = `${2 + Math.floor(area / 10)}9${area % 10}`;
  return `(${areaCode}) ${200 + (block % EXCHANGES)}-${String(line).padStart(4, '0')}`;
}

const STATES = ['AZ', 'CA', 'CO', 'FL', 'GA', 'IL', 'MI', 'NC', 'NJ', 'NY', 'OH', 'PA', 'TX', 'VA', 'WA'];

/** Returns a driver's license number: state, letter and eight digits. */
export function licenseOf(number: number): string {
  const { block, line } = scattered(number);
  const digits = block * LINES + line;
  const letter = 'BDFHKMR'.charAt(Math.floor(digits / 100_000_000));
  return `${STATES[block % STATES.length]}-${letter}${String(digits % 100_000_000).padStart(8, '0')}`;
}

/** Returns a member ID: five characters for the block, three for the number within it. */
export function memberIdOf(number: number): string {
  const block = (Math.imul(blockOf(number), 0x9e3779b1) + 0x16a09e6) & 0x1ffffff;
  const line = (Math.imul(number % LINES, 0x6a09) + 0x3c6e) & 0x7fff;
  const places = [20, 15, 10, 5, 0]
    .map((bits) => block >>> bits)
    .concat([10, 5, 0].map((bits) => line >>> bits));
  return memberId(Uint8Array.from(places));
}
