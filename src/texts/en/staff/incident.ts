/** Texts of the form for an incident. */
export const incidentTexts = {
  title: 'File an incident',
  description:
    'Report one event about a renter on file. Each incident lowers the score by 100 points, up to 300 points per organization in any 12 months.',
  renter: 'Renter',
  whatHappened: 'What happened',
  type: 'Type',
  details: 'Details',
  detailsHint: 'In plain words: what happened, when, and what it cost.',
  submit: 'File the incident',
  // Errors
  chooseRenter: 'Choose a renter.',
  enterIndustry: 'Enter the industry.',
  enterType: 'Enter the type of incident.',
  enterDetails: 'Enter what happened.',
  // What was filed
  filed: 'Incident filed',
  another: 'File another incident',
  id: 'Incident ID',
  counts: 'It counts from the renter’s next check. Use this ID to link it to a report.',
  held: '{held} Use this ID to link it to a report.',
} as const;
