import { flagWords } from '../check/words.ts';

/** A name is as long as somebody wrote it; a title is not. */
const MOST_TITLE_CHARACTERS = 60;

/** What a renter is called at the top of a page or panel. */
export function titleOf(name: string | null): string {
  return name === null ? 'No name on file' : shortened(name, MOST_TITLE_CHARACTERS);
}

/** Text of at most so many characters, with an ellipsis in place of the rest. */
export function shortened(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}

/** So many flags stand in a row of a table. */
const MOST_FLAGS = 2;

/** The first flags, and how many more there are. */
export function flagsText(flags: readonly string[]): string {
  if (flags.length === 0) return '–';
  const shown = flags.slice(0, MOST_FLAGS).map(flagWords).join(', ');
  return flags.length > MOST_FLAGS ? `${shown} and ${flags.length - MOST_FLAGS} more` : shown;
}
