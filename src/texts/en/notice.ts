/** Texts of the notice of an adverse action: what 15 U.S.C. 1681m(a) asks for. */
export const notice = {
  title: 'Notice about your application',
  to: 'To',
  date: 'Date',
  decided:
    '{action, select, denied {{organization} denied your application.} conditions {{organization} approved your application, but only on conditions.} higher_deposit {{organization} approved your application, but only with a higher deposit.} guarantor {{organization} approved your application, but only with a guarantor.} higher_rent {{organization} approved your application, but only at a higher rent or price.} other {{organization} made a decision about your application that is less favorable to you than what you asked for.}}',
  basedOn:
    'The decision is based in whole or in part on information in a report about you that {organization} got from {operator} on {day}.',
  says: '{organization} says:',
  reach: 'How to reach {organization}:',
  agencyTitle: 'Who provided the report',
  agencyDidNot: '{operator} did not make this decision, and cannot tell you the specific reasons for it.',
  scoreTitle: 'Your score',
  scored:
    'The report contained a score: {score}, on a scale from 0 to {highest}, where a higher score is better. It was computed on {day} by {operator}.',
  nothingLowered: 'Nothing lowered the score.',
  lowered: 'These factors lowered it, the largest first:',
  rightsTitle: 'Your rights',
  freeCopy:
    'You can get a free copy of the report about you from {operator}. Ask for it within 60 days of receiving this notice. In the portal it is free at any time:',
  dispute:
    'You can dispute the accuracy or completeness of anything in the report with {operator}, free of charge: in the portal, by letter or by telephone. The organization that filed it has 30 days to answer, or 45 if you add something.',
  formTranslated: 'What the form above says:',
} as const;

/** Texts of Washington's form, RCW 59.18.257(1)(c), which asks for a notice in a substantially similar format. */
export const washington = {
  title: 'ADVERSE ACTION NOTICE',
  name: 'Name: {name}',
  address: 'Address:',
  city: 'City/State/Zip Code:',
  applied: 'This notice is to inform you that your application has been:',
  denied: 'Rejected',
  higherDeposit: 'Approved with conditions: Residency requires an increased deposit',
  guarantor: 'Approved with conditions: Residency requires a qualified guarantor',
  lastRent: 'Approved with conditions: Residency requires last month’s rent',
  higherRent: 'Approved with conditions: Residency requires an increased monthly rent',
  other: 'Approved with conditions: Other',
  based: 'Adverse action on your application was based on the following:',
  consumerReport: 'Information contained in a consumer report',
  insufficient: 'The consumer credit report did not contain sufficient information',
  rentalHistory: 'Information received from previous rental history or reference',
  criminal: 'Information received in a criminal record',
  civil: 'Information received in a civil record',
  employment: 'Information received from an employment verification',
  dated: 'Dated {day}',
  signature: '{organization}, agent or owner. Signature:',
} as const;
