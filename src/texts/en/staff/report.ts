/** Texts of the form for a report. */
export const reportTexts = {
  title: 'File a report',
  description: 'Say how a rental went. Every organization that checks the renter sees it.',
  submit: 'Review the report',
  // The renter
  renter: '1. Renter',
  email: 'E-mail',
  emailHint: 'An e-mail or a name is required.',
  name: 'Name',
  phone: 'Phone',
  enterEmail: 'Enter an e-mail to see which renter this report is about.',
  lookupFailed: 'We can’t look up the renter right now. You can still file.',
  newPerson: 'We can’t match this person to anyone on file: we’ll add a new renter.',
  newEmail: 'No one on file has this e-mail: we’ll add a new renter.',
  onFile: 'This report goes on file for {name}, {id} {tier}',
  noName: 'a renter without a name',
  otherName: 'The name you typed is added as another name for the same person.',
  // The rental
  rental: '2. Rental',
  // The payment
  payment: '3. Payment',
  wasPaid: 'Was the rental paid?',
  amountHint:
    'In dollars and cents, such as 1,250.00. Leave empty what was charged or paid if you don’t know it.',
  differenceChoose: 'Charged minus paid is {amount}. If that is still owed, choose “{answer}”.',
  difference: 'Charged minus paid is {amount}. <use>Use as amount owed</use>',
  // The condition
  condition: '4. Condition',
  whatCondition: '{home, select, yes {How was the home left?} other {In what condition was it returned?}}',
  damage: 'What was damaged',
  damageHint: 'Such as carpet or windshield. Press Enter after each.',
  // The contract
  contract: '5. Contract',
  keptContract: 'Did the renter keep to the contract?',
  // Incidents
  incidents: '6. Incidents',
  incidentsHint:
    'Single events, such as a late return or a complaint. Each new one lowers the renter’s score by 100 points, up to 300 points per organization in any 12 months, and every organization sees it.',
  incidentNumber: 'Incident {number}',
  removeIncident: 'Remove incident {number}',
  incidentType: 'Type',
  incidentDetails: 'What happened',
  addIncident: 'Add an incident',
  earlierIncidents: 'Your earlier incidents about this renter',
  earlierIncidentsHint: 'Tick those that belong to this rental. They are linked, not counted again.',
  earlierIncident: '{type}, {time} {id}',
  incidentIds: 'Incident IDs to link',
  incidentIdsHint: 'IDs of other incidents you filed about this renter. Press Enter after each.',
  // Notes and recommendation
  more: '7. Anything else',
  notes: 'Notes',
  notesHint: 'Kept with the report. The renter sees them; other organizations don’t.',
  recommendation: 'Your recommendation',
  noRecommendation: 'None',
} as const;
