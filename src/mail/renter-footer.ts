import { operatorLines, rightsLines, type ShownOperator } from '../rules/organizations/operator-details.ts';
import type { Texts } from '../texts/texts.ts';

/** Returns the end of every mail to a renter: who runs the network, and where to read the renter's rights. */
export function renterFooter(operator: ShownOperator, { t }: Texts): string {
  const lines = operatorLines(operator);
  return [
    ...(lines.length === 0 ? [] : [`${t('mails.operator')}\n${lines.join('\n')}`]),
    `${t('mails.rights')}\n${rightsLines(operator.rights).join('\n')}`,
  ].join('\n\n');
}
