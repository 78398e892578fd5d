/** Typical rentals of one industry. Amounts in cents. */
export interface Industry {
  /** The `industryType` of a report. Specification 4.5. */
  name: string;
  charged: { least: number; most: number };
  /** Rental periods, in words. */
  periods: readonly [string, ...string[]];
  damage: readonly [string, ...string[]];
  incidents: readonly [string, ...string[]];
}

export const RESIDENTIAL: Industry = {
  name: 'residential',
  charged: { least: 120_000, most: 4_200_000 },
  periods: ['12-month lease', '6-month lease', 'Month to month', '18-month lease'],
  damage: ['Carpet stains', 'Broken window', 'Holes in drywall', 'Damaged appliance', 'Water damage'],
  incidents: ['Late payment', 'Noise complaint', 'Unauthorized occupant', 'Lease violation', 'Eviction'],
};

export const VEHICLES: Industry = {
  name: 'vehicles',
  charged: { least: 9_000, most: 260_000 },
  periods: ['Weekend', '3 days', '1 week', '2 weeks', '1 month'],
  damage: ['Scratched bumper', 'Cracked windshield', 'Dented door', 'Interior burn', 'Curbed wheels'],
  incidents: ['LATE_RETURN', 'Smoking in vehicle', 'Unpaid tolls', 'Collision', 'Unauthorized driver'],
};

export const EQUIPMENT: Industry = {
  name: 'equipment',
  charged: { least: 6_500, most: 480_000 },
  periods: ['1 day', '3 days', '1 week', '1 month'],
  damage: ['Bent frame', 'Broken hydraulic line', 'Missing attachment', 'Engine overheated', 'Worn blade'],
  incidents: ['LATE_RETURN', 'Equipment misuse', 'Missing parts', 'Returned dirty', 'Unreturned equipment'],
};

export const STORAGE: Industry = {
  name: 'storage',
  charged: { least: 4_500, most: 210_000 },
  periods: ['1 month', '3 months', '6 months', '1 year'],
  damage: ['Damaged door', 'Forced lock', 'Stained floor', 'Abandoned goods'],
  incidents: ['Late payment', 'Prohibited items', 'Abandoned unit', 'Access violation'],
};

/**
 * Incident types of any industry. The word `fraud` in one marks a renter: specification 2.1, `fraudReported`.
 */
export const FRAUD_INCIDENTS: readonly [string, ...string[]] = [
  'Identity fraud',
  'Payment fraud',
  'Application fraud',
];
