import type { AdverseAction } from '../../../../src/rules/adverse-actions/adverse-action.ts';
import { renterWords } from '../../../../src/texts/en/staff/renters/renter-words.ts';
import { staffTexts } from '../../texts.ts';
import { flagWords } from '../check/words.ts';

const { t } = staffTexts(renterWords);

/** Maximum length of a name in a title, because names can be long. */
export const MOST_TITLE_CHARACTERS = 60;

/** Returns the title of a page or panel about a renter. */
export function titleOf(name: string | null): string {
  return name === null ? t('noName') : shortened(name, MOST_TITLE_CHARACTERS);
}

/** Returns a text cut to `most` characters, with an ellipsis if it is longer. */
export function shortened(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}

/** Maximum number of flags in a table row. */
const MOST_FLAGS = 2;

/** Returns the first flags, and the number of further ones. */
export function flagsText(flags: readonly string[]): string {
  if (flags.length === 0) return '–';
  const shown = flags.slice(0, MOST_FLAGS).map(flagWords).join(', ');
  return flags.length > MOST_FLAGS
    ? t('moreFlags', { flags: shown, count: flags.length - MOST_FLAGS })
    : shown;
}

/** The name of each decision against a renter. */
export const ACTION_TITLES: Record<AdverseAction, string> = {
  denied: t('denied'),
  conditions: t('conditions'),
  higher_deposit: t('higherDeposit'),
  guarantor: t('guarantor'),
  higher_rent: t('higherRent'),
  other: t('otherTerms'),
};
