/**
 * Texts of requests to block records. The law says what a renter sends as proof: for identity theft 15 U.S.C. 1681a(q)(4), for
 * trafficking 12 CFR 1022.142(b)(6)(i). It also says what a renter declares: 15 U.S.C. 1681c-2(a)(4), and that the items are
 * identified as resulting from trafficking, 12 CFR 1022.142(b)(6)(ii).
 */
export const blocks = {
  title: 'Block records',
  description:
    'If a record is there because somebody used your identity, or because of trafficking, you can ask the operator of the network to block it. A blocked record is off your file, and cannot be filed again.',
  ask: 'Ask for a block',
  requests: 'Requests',
  none: 'You have not asked for a block',
  noneText:
    'Choose the records, and add a document that proves what happened. The operator decides within four business days. Only you and the operator see what you write, your documents, and the kind of crime. An organization whose records are blocked after identity theft is told that this is the cause, as the law requires.',
  proveFirst: 'First prove who you are',
  proveFirstText:
    'You can ask for a block only with an e-mail that is confirmed for your whole file. If you can’t confirm one, write to the operator of the network, named below.',
  unsent: '{name} was not sent: {problem} Add it below.',
  identityTheft: 'Identity theft',
  trafficking: 'Trafficking',
  kindOf: '{kind}: {recordIds}',
  open: 'Open',
  withdrawn: 'Withdrawn',
  accepted: 'Blocked',
  declined: 'Declined',
  rescinded: 'No longer blocked',
  askedOn: 'You asked on {day}',
  reason: 'The reason: {reason}',
  wrote: 'You wrote: {text}',
  yourDocuments: 'Your documents: {names}',
  blockedSince: 'The records have been off your file since {day}',
  withdrewOn: 'You withdrew it on {day}',
  declinedOn: 'Decided on {day}',
  rescindedOn: 'Decided on {day}. The records are on your file again',
  withdraw: 'Withdraw the request',
  newDescription: 'The operator of the network decides within four business days.',
  request: 'Request',
  whatHappened: 'What happened?',
  chooseKind: 'Choose what happened.',
  identityTheftLabel: 'Somebody used my identity',
  identityTheftHint: 'The organizations are told that the records may be a result of identity theft.',
  traffickingLabel: 'I was a victim of trafficking',
  traffickingHint:
    'Only the operator of the network learns of it. Organizations and e-mails never name the cause.',
  whichRecords: 'Which records?',
  chooseRecord: 'Choose at least one record.',
  blockRecord: 'Block {recordId}',
  proof: 'Proof',
  proofHint: '{proof} Up to {most} documents. Only the operator sees them.',
  proofAny: 'A document that proves what happened.',
  proofIdentityTheft:
    'An identity theft report: the one that you made at IdentityTheft.gov, or a report of the police or another authority.',
  proofTrafficking:
    'A document that says that you are a victim of trafficking: from a government authority, a court, an organization that a government authorized, or your own statement that one of these signed or certified.',
  addProof: 'Add at least one document.',
  operatorShouldKnow: 'Anything the operator should know',
  onlyOperator: 'Only the operator reads it.',
  declare: 'I declare that what I say is true.',
  declareIdentityTheft:
    'I declare that these records are about transactions that I did not make, and that somebody else used my identity.',
  declareTrafficking:
    'I declare that these records resulted from trafficking that I was a victim of, or of which I am a survivor.',
  confirmDeclaration: 'Confirm the declaration.',
  send: 'Send the request',
} as const;
