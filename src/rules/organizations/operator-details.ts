import { type ContactDetails, contactLines } from './contact-details.ts';

/** Who runs the network and how to reach them, as the operator configured it; `null` for what is not set. */
export interface OperatorDetails extends ContactDetails {
  name: string | null;
  email: string | null;
}

/** The operator as renters see it. */
export interface ShownOperator extends OperatorDetails {
  /** Where renters find the Summary of Rights. Never empty. 15 U.S.C. 1681g(c). */
  rights: readonly RightsLink[];
}

interface RightsLink {
  /** A language tag, such as `en`. */
  language: string;
  url: string;
}

/** The operator's copy of the Summary of Rights in one language. */
export interface RightsSummary {
  language: string;
  contentType: 'application/pdf' | 'text/plain; charset=utf-8';
  content: Buffer;
}

/** The page that the official Summary of Rights names for more information, also in Spanish. 12 CFR 1022, appendix K. */
export const OFFICIAL_RIGHTS_PAGE = 'https://www.consumerfinance.gov/learnmore';

/** Returns who runs the network and how to reach them, as lines; empty if nothing is set. */
export function operatorLines(operator: OperatorDetails): string[] {
  return [operator.name, ...contactLines(operator), operator.email].filter((line) => line !== null);
}

/** Returns the links to the Summary of Rights as lines, with their languages if there are several. */
export function rightsLines(rights: readonly RightsLink[]): string[] {
  return rights.map(({ language, url }) => (rights.length === 1 ? url : `${languageName(language)}: ${url}`));
}

/** Returns the name of a language in that language, such as `Español`. */
export function languageName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
