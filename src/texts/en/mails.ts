/** Texts that all mails to renters share, and those of the mails by which they sign in. */
export const mails = {
  signature: 'This e-mail was sent by a renter screening network. Nobody reads replies to it.',
  operator: 'Who runs the network:',
  rights: 'Your rights under the Fair Credit Reporting Act:',
  hello: 'Hello,',
  linkSubject: 'Your link to your renter file',
  link: 'Use this link to open your renter file. The link works once, for 15 minutes:',
  linkCode: 'To read it on another device, enter this code there instead:',
  linkIgnore:
    'If you did not ask for this, ignore this e-mail: your file cannot be opened without the link or the code. Never share this code. We won’t ask for it.',
  codeSubject: 'Confirm this e-mail for your renter file',
  code: 'Somebody wants this e-mail address to open a renter file. If it was you, enter this code on the page where you asked for it. It works once, for 15 minutes:',
  codeIgnore:
    'If it was not you, ignore this e-mail: nothing changes without the code. Never share this code. We won’t ask for it.',
  file: 'Your file:',
  fileNow: 'Your file, as it is now:',
} as const;

/** Texts of the mails about disputes and appeals. */
export const disputeMails = {
  receivedSubject: 'We received your dispute of {recordId}',
  received:
    'We received your dispute of {recordId}, a record that {organization} filed. The number of the dispute is {id}.',
  receivedNext:
    'What happens next: we tell {organization}, which must decide by {day}. Until then, every organization that checks you sees that the record is disputed. We send you an e-mail with the decision.',
  receivedLate:
    'If it does not decide by then, the dispute is decided in your favor: the record is removed from your file.',
  receivedAdd:
    'You can add text and documents in the portal. For an hour after you sent the dispute, they do not change the deadline. After that, the first thing you add gives the organization 15 more days.',
  receivedNotYou:
    'If you did not send this dispute, somebody else can read this mailbox. Sign in and withdraw the dispute, and remove this e-mail from your file.',
  receivedLink: 'The dispute:',
  rejectedSubject: 'Your dispute of {recordId} was rejected',
  rejected: '{organization} looked at your dispute of {recordId}, and the record stays as it is.',
  upheldSubject: 'Your dispute of {recordId} was upheld',
  expired:
    '{organization} did not decide your dispute of {recordId} in time. So it is decided for you: the record is removed from your file.',
  corrected: '{organization} agrees with your dispute: {recordId} was corrected.',
  removed: '{organization} agrees with your dispute: {recordId} was removed from your file.',
  incidentsRemoved: 'Incidents that came with it were removed, too: {recordIds}.',
  reason: 'The reason that {organization} gives:',
  reach: 'How to reach {organization}:',
  appealOnce:
    'If you think that this is wrong, you can appeal once, in the dispute. The operator of the network then decides within 15 days.',
  stillWrong: 'If {recordId} is still wrong, you can appeal once, in the dispute.',
  statementOrAgain:
    'You may add a statement of up to 100 words. Organizations see it with your file, and you can have those that checked you notified of it. You may also dispute the record again if you have something new, such as a document.',
  procedure:
    'The steps of the investigation are in the dispute. You may also ask the network for a description of it, with the name, address and telephone of each organization that was asked. You get it within 15 days.',
  notified:
    'We notify every organization that checked you in the last 12 months, if the record was on file then.',
  fileAndDispute: 'Your file, and the dispute:',
  appealUpheldSubject: 'Your appeal about {recordId} was upheld',
  appealRejectedSubject: 'Your appeal about {recordId} was rejected',
  appealExpired:
    'The operator of the network did not decide the appeal about {recordId} in time. So the appeal is decided for you.',
  appealDecided: 'The operator of the network decided the appeal about {recordId}. The reason:',
  appealRemoved:
    '{recordId} is removed from your file. We notify every organization that checked you in the last 12 months, if the record was on file then.',
  appealStays:
    '{recordId} stays as it is. You may add a statement of up to 100 words to your file: it is shown with it. You may also dispute the record again if you have something new, such as a document.',
} as const;

/** Texts of the mails about records, blocks, inquiries and decisions. */
export const fileMails = {
  andMore: '{recordIds} and {others, number} more',
  rejectedSubject: 'Removed from your renter file: {recordIds}',
  rejected:
    'The operator of the network reviewed {recordIds}, filed about you by {organization}, and rejected what was filed. It is no longer on your file, and never counted in your score. The reason:',
  nothingToDo: 'You do not have to do anything. Your file:',
  reinsertedSubject: 'On your renter file again: {recordIds}',
  reinserted:
    '{organization} filed {recordIds} about you. It repeats {repeats}, which was taken off your file before. {organization} certified that it is complete and accurate. What it certified is in your file.',
  filer: 'Who filed it:',
  reinsertedRights:
    'If you think that this is wrong, you can dispute it. You may also add a statement of up to 100 words to your file that says what is wrong: it is shown with it.',
  answeredSubject: 'The operator of the network answered you',
  answered: 'There is an answer to what you sent to the operator of the network.',
  signIn: 'Sign in to read it:',
  blockedSubject: 'Blocked: {recordIds}',
  blocked:
    'As you asked, the operator of the network blocked {recordIds}. Your file and your score no longer contain {count, plural, one {it} other {them}}, and organizations cannot file {count, plural, one {it} other {them}} again.',
  rescindedSubject: 'No longer blocked: {recordIds}',
  rescinded:
    'The operator of the network ended the block of {recordIds}. {count, plural, one {It is} other {They are}} on your file again. The reason:',
  declinedSubject: 'Not blocked: {recordIds}',
  declined:
    'The operator of the network declined to block {recordIds}. {count, plural, one {It stays} other {They stay}} on your file. The reason:',
  blockRights:
    'If a record is wrong, you can dispute it. You may also add a statement of up to 100 words to your file.',
  checkedSubject: '{organization} checked you',
  checkedTimesSubject: 'You were checked {count, number} times',
  checked: 'You asked for an e-mail when an organization checks you. This is new:',
  inquiry: '- {time} UTC: {inquiry}',
  inquiryWithScore: '- {time} UTC: {inquiry} Your score was {score} of {highest}.',
  moreInquiries: '- and {count, number} more',
  seeInquiries: 'See who checked you or looked you up, and what is on your file:',
  switchOff:
    'If something is wrong, you can dispute it there. To get no more of these mails, switch them off on that page.',
  decisionSubject: 'A decision of {organization} about your application',
} as const;
