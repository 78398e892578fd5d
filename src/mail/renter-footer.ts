import { operatorLines, rightsLines, type ShownOperator } from '../rules/organizations/operator-details.ts';

/** Returns the end of every mail to a renter: who runs the network, and where to read the renter's rights. */
export function renterFooter(operator: ShownOperator): string {
  const lines = operatorLines(operator);
  return [
    ...(lines.length === 0 ? [] : [`Who runs the network:\n${lines.join('\n')}`]),
    `Your rights under the Fair Credit Reporting Act:\n${rightsLines(operator.rights).join('\n')}`,
  ].join('\n\n');
}
