import { operatorLines, rightsLines, type ShownOperator } from '../rules/organizations/operator-details.ts';
import { textsIn } from '../texts/all.ts';
import type { Language } from '../texts/languages.ts';

/** Returns the end of every mail to a renter: who runs the network, and where to read the renter's rights. */
export function renterFooter(operator: ShownOperator, language: Language): string {
  const { t } = textsIn(language);
  const lines = operatorLines(operator);
  return [
    ...(lines.length === 0 ? [] : [`${t('mails.operator')}\n${lines.join('\n')}`]),
    `${t('mails.rights')}\n${rightsLines(operator.rights).join('\n')}`,
  ].join('\n\n');
}
