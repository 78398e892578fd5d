/** Texts of the page of the organization. */
export const organizationTexts = {
  title: 'Organization',
  description: 'How renters reach your organization, and what it can use.',
  descriptionForOwners: 'Your organization’s name, how renters reach you, and what you can use.',
  save: 'Save',

  // How it is set up
  current: 'Current settings',
  name: 'Name',
  postalAddress: 'Postal address',
  telephone: 'Telephone',
  notGiven: 'Not given',
  plan: 'Plan',
  standard: 'Standard',
  enterprise: 'Enterprise',
  apiAccess: 'API access',
  apiAccessOn: 'On: your keys work',
  apiAccessOff: 'Off: requests with your keys are rejected',
  rateLimit: 'Rate limit',
  rateByPlan: '{limit} requests a minute for each key, by the plan',
  rateOfOwn: '{limit} requests a minute for each key, set for your organization',
  lookups: 'Lookups today',
  timeZone: 'Time zone',
  since: 'Member since',
  id: 'ID',

  // The certification of permissible purpose
  purpose: 'Permissible purpose',
  notCertified: 'No one has certified what your organization uses the network for.',
  notCertifiedButRequired:
    'No one has certified what your organization uses the network for. You can’t check anyone until an owner does.',
  signed: '{who} signed on {day}.',
  signedOnPaper: '{who} signed on {day}, on a paper form recorded by the operator of your network.',
  signer: '{name}, {title}',
  inForce: 'In force until {day}.',
  ended: 'It ended on {day}.',
  revoked: 'Revoked by the operator of your network',
  signTitle: 'Sign the certification',
  sign: 'Sign for one year',
  signerName: 'Your name',
  signerTitle: 'Your title',
  signerTitleHint: 'Optional, such as Managing director.',

  // Address and telephone
  contactTitle: 'Address and telephone',
  contactText:
    'Renters see these next to your reports and checks, so that they can reach you. The law gives them this right. The audit log records each change.',
  postalAddressHint: 'On one line, such as 12 Harbor St, Portland, OR 97201.',
  telephoneHint: 'Such as +1 503 555 0142.',

  // The time zone
  zoneText:
    'Charts, periods and exports use days in this time zone, including past days. The ledger stays in UTC. The audit log records each change.',
  zoneLabel: 'Time zone of your organization',
  zoneHint: 'Type a city or region, such as Denver.',
  noZone: 'No time zone has this name.',
  browserZone: 'Your browser is in {zone}.',
  useBrowserZone: 'Use it',

  // Checks by name alone
  nameOnlyTitle: 'Checks by name alone',
  nameOnly: 'Ask for a second identifier before showing problems',
  nameOnlyHint:
    'People share names. With this on, we hide problems found by name alone on these pages, and the API’s message asks for a second identifier.',

  // The second factor
  factorTitle: 'Second factor for all staff',
  factorNotRequired: 'Optional. Each person chooses.',
  factorRequired: 'Required since {day}. Staff without one can only set one up. API keys are not affected.',
  allHaveOne: '{staff, plural, one {You have one.} other {All # staff have one.}}',
  someHaveNone:
    '{without, plural, one {# of {staff} staff has} other {# of {staff} staff have}} none yet: {names}.',
  someHaveNoneAndMore:
    '{without, plural, one {# of {staff} staff has} other {# of {staff} staff have}} none yet: {names} and {more} more.',
  ownersOnly: 'Only an owner can change this.',
  ownFirst: 'Before you require it of others, <link>turn on your own</link>.',
  effect: 'They can then only set one up, from their next click on. We tell them by e-mail.',
  effectWithoutMails:
    'They can then only set one up, from their next click on. This network has no mail server: tell them yourself.',
  effectOnNobody:
    'Everyone has one, so nothing changes for them. New staff must set one up before they can use any page.',
  requireTitle: 'Require a second factor of all staff?',
  require: 'Require it',
  stopRequiring: 'Stop requiring it',

  // A new name
  nameRequested: 'Name requested',
  nameRequestedText:
    '{who} asked for the name “{name}” on {time}. The operator of the network decides. Until then, renters see the current name.',
  withdrawName: 'Withdraw this name',
  nameRejected: 'Name rejected',
  nameRejectedText:
    '{who} asked for the name “{name}” on {time}. The operator of the network rejected it on {rejected}, for this reason:',
  dismiss: 'Dismiss',
  renameTitle: 'Change the name',
  renameText: 'Renters see this name when you check them, so the operator of the network approves changes.',
  newName: 'New name',
  requestName: 'Request this name',

  // A change of the plan
  planRequested: 'Requested: the {plan} plan',
  planAndAccessRequested: 'Requested: the {plan} plan and API access',
  accessRequested: 'Requested: API access',
  planRequestedText:
    '{who} sent this request to the operator of the network on {time}. It stays open until the operator makes the change.',
  withdraw: 'Withdraw the request',
  planTitle: 'Request a change',
  planText: 'The operator of the network reviews your request and makes the change if they agree.',
  accessHint: 'Your keys work, so your software can check renters and file reports.',
  enterprisePlan: 'The Enterprise plan',
  enterpriseHint: '1,000 requests a minute for each key instead of 100.',
  note: 'Note',
  noteHint: 'Say what you need it for and how to reach you.',
  askOperator: 'Ask the operator',
} as const;
