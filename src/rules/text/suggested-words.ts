/** Suggestions for fields of a report or incident; any other text is also accepted. */

/** Industries that rent things out. Specification 4.5: stored as given. */
export const SUGGESTED_INDUSTRIES: readonly string[] = ['residential', 'automotive', 'equipment', 'storage'];

/**
 * Incident types of rentals in any industry. Specification 2.3: stored as given. A type that contains the
 * word fraud marks the renter: specification 2.1, `fraudReported`.
 */
export const SUGGESTED_INCIDENT_TYPES: readonly string[] = [
  'Late return',
  'Late payment',
  'Property damage',
  'Contract violation',
  'Unauthorized use',
  'Noise complaint',
  'Returned dirty',
  'No show',
  'Abandoned',
  'Theft',
  'Eviction',
  'Identity fraud',
  'Payment fraud',
];
