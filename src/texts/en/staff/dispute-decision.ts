/** Texts of the form that decides a dispute. */
export const disputeDecision = {
  title: 'Decide',
  question: 'What’s your decision on {recordId}?',
  remove: 'The renter is right: remove the record',
  correct: 'The renter is partly right: correct the record',
  reject: 'The record is right: reject the dispute',
  template: 'Template',
  templateHint: 'A beginning for your reason. Change it so that it fits.',
  chooseTemplate: 'Choose a template',
  reason: 'Reason',
  reasonHint: 'We send the renter exactly what you write.',
  decide: 'Decide',
  // Errors
  chooseDecision: 'Choose a decision.',
  enterReason: 'Enter a reason. We send it to the renter.',
  nothingChanged: 'You haven’t changed anything. Change what is wrong, or remove the record.',
  // Incidents of a report
  incidents: 'Incidents you filed with it',
  incidentsHint: 'Selected incidents are also removed from the file.',
  incident: '{recordId}, {day}',
  incidentDisputed: '{recordId}, {day}. It has its own dispute: decide that one.',
  incidentRejected: '{recordId}, {day}. Its own dispute was rejected.',
  // The confirmation
  removeTitle: 'Agree, and remove the record?',
  removeConfirm: 'Remove the record',
  removeConsequence:
    'The record is removed from the file and no longer counts in any score. We notify the renter and everyone who checked the renter in the last 12 months.{incidents, plural, =0 {} one { The selected incident is also removed.} other { The # selected incidents are also removed.}}',
  correctTitle: 'Agree in part, and correct the record?',
  correctConfirm: 'Correct the record',
  correctConsequence:
    'The record changes to what you entered, and the score changes at once. We notify the renter and everyone who checked the renter in the last 12 months.{incidents, plural, =0 {} one { The selected incident is also removed.} other { The # selected incidents are also removed.}}',
  rejectTitle: 'Reject the dispute?',
  rejectConfirm: 'Reject the dispute',
  rejectConsequence:
    'The record stays as it is. We send the renter your reason. The renter can add a statement to the file.',
} as const;
