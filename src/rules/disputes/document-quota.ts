/** How many bytes the documents of disputes may take. */
export interface DocumentQuota {
  network: number;
  /** Documents of disputes about the records of one organization. */
  organization: number;
}

/** Leaves space for the disputes of others, however many documents are added to those of one organization. */
const ORGANIZATION_SHARE = 1 / 4;

/** Returns the quotas of a network whose documents may take `networkBytes`. */
export function documentQuota(networkBytes: number): DocumentQuota {
  return { network: networkBytes, organization: Math.floor(networkBytes * ORGANIZATION_SHARE) };
}
