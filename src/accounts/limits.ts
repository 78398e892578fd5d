import { Refusal } from '../errors.ts';
import type { OrganizationChanges } from '../store/store.ts';

/** The longest names, in characters: they stand in tables and on pages. */
export const MOST_ORGANIZATION_NAME_CHARACTERS = 200;
export const MOST_KEY_NAME_CHARACTERS = 100;
export const MOST_PERSON_NAME_CHARACTERS = 200;

/** The highest custom rate limit, requests a minute a key: more than one process answers. */
const MOST_RATE_LIMIT = 1_000_000_000;

/** A name without the white space around it. Refuses (`invalid`) one that is empty, too long, or several lines. */
export function tidyName(text: string, mostCharacters: number): string {
  const name = text.trim();
  if (name !== '' && [...name].length <= mostCharacters && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name)) return name;
  throw new Refusal(
    'invalid',
    `name must be one line that is not empty, of ${mostCharacters} characters at most.`,
  );
}

/** What is given of an organization, its name tidied. Refuses (`invalid`) a name or rate limit beyond its limits. */
export function tidyOrganization<Given extends OrganizationChanges>(given: Given): Given {
  const { name, rateLimit = null } = given;
  if (
    rateLimit !== null &&
    !(Number.isInteger(rateLimit) && rateLimit >= 1 && rateLimit <= MOST_RATE_LIMIT)
  ) {
    throw new Refusal('invalid', `The rate limit must be a whole number from 1 to ${MOST_RATE_LIMIT}.`);
  }
  return name === undefined ? given : { ...given, name: tidyName(name, MOST_ORGANIZATION_NAME_CHARACTERS) };
}
