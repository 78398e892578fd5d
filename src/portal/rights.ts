import { ApiError } from '../errors.ts';
import {
  OFFICIAL_RIGHTS_PAGE,
  type OperatorDetails,
  type RightsSummary,
  type ShownOperator,
} from '../rules/organizations/operator-details.ts';

/** Returns who runs the network, with the links to the Summary of Rights. */
export type ReadOperator = () => ShownOperator;

/**
 * Returns the use case that reads who runs the network. Without a Summary of Rights of the operator, the link leads to
 * the official page.
 *
 * @param baseUrl returns the URL of the pages, without a trailing slash
 */
export function makeReadOperator(
  operator: OperatorDetails,
  summaries: readonly Pick<RightsSummary, 'language'>[],
  baseUrl: () => string,
): ReadOperator {
  return () => {
    const rights = summaries.map(({ language }) => {
      return { language, url: `${baseUrl()}/portal/api/rights/${language}` };
    });
    const official = { language: 'en', url: OFFICIAL_RIGHTS_PAGE };
    return { ...operator, rights: rights.length === 0 ? [official] : rights };
  };
}

/** Returns the Summary of Rights in a language. Throws `not_found` if the operator has none in it. */
export type ReadRights = (language: string) => RightsSummary;

export function makeReadRights(summaries: readonly RightsSummary[]): ReadRights {
  return (language) => {
    const found = summaries.find((summary) => summary.language === language);
    if (found === undefined)
      throw new ApiError('not_found', 'There is no Summary of Rights in this language.');
    return found;
  };
}
