/** Words that fields of a filing offer to choose from; any other may be written. */

/** Industries that rent things out. Specification 4.5: stored as given. */
export const SUGGESTED_INDUSTRIES: readonly string[] = ['residential', 'automotive', 'equipment', 'storage'];

/**
 * Incident types that rentals of any industry know. Specification 2.3: stored as given. One with the word fraud in it
 * marks the renter: specification 2.1, `fraudReported`.
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
