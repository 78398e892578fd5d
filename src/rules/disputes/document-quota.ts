/** How many bytes the documents of disputes may take. */
export interface DocumentQuota {
  network: number;
  /** Documents of disputes about the records of one organization. */
  organization: number;
}

/** Leaves space for the disputes of others, however many documents are added to those of one organization. */
const ORGANIZATION_SHARE = 1 / 4;

/** The operator has time to add space, or to remove old documents, before renters are turned away. */
const WARNING_SHARE = 0.8;

/** Returns the quotas of a network whose documents may take `networkBytes`. */
export function documentQuota(networkBytes: number): DocumentQuota {
  return { network: networkBytes, organization: Math.floor(networkBytes * ORGANIZATION_SHARE) };
}

/** Returns whether documents take so much of their quota that the operator should be warned. */
export function isNearlyFull(usedBytes: number, quotaBytes: number): boolean {
  return usedBytes >= quotaBytes * WARNING_SHARE;
}
