import type { Config } from '../config.ts';
import { isDemonstration } from '../overview/demonstration-steps.ts';
import type { OperatorDetails } from '../rules/organizations/operator-details.ts';
import type { Store } from '../store/store.ts';

/** The operator of the demonstration network. Nothing is mailed to them. */
export const DEMONSTRATION_OPERATOR: OperatorDetails = {
  name: 'Demonstration Screening Network',
  postalAddress: '1 Harbor Street, Portland, OR 97201',
  telephone: '+1 503 555 0100',
  email: null,
};

/**
 * Returns the configuration, with a made-up operator for a demonstration that names none. Without an operator, staff could
 * not send notices of their decisions.
 */
export async function withDemonstrationOperator(
  store: Pick<Store, 'settings'>,
  config: Config,
): Promise<Config> {
  const isNamed = Object.values(config.operator).some((detail) => detail !== null);
  if (isNamed || !(await isDemonstration(store))) return config;
  return { ...config, operator: DEMONSTRATION_OPERATOR };
}
