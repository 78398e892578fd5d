/** Texts of the pages about help and privacy, for everybody. */
export const help = {
  title: 'Help',
  description: 'How to see your renter file, how to change what is wrong in it, and who answers questions.',
  see: 'See your file',
  seeText:
    'Ask for a link on the <link>sign-in page</link>, with an e-mail that you gave when you rented something. You need no password, and it is free.',
  noEmail: 'If you have no e-mail, or it opens nothing',
  noEmailText:
    'Write to or call the operator of the network, named below. It asks for copies of documents that prove who you are, and sends you your file by mail. You can dispute a record the same way. It is free.',
  wrong: 'If something is wrong',
  wrongText:
    'Dispute a wrong report or incident under <disputes>Disputes</disputes>: the organization that filed it has 30 days to respond. For a wrong name, phone or address, ask for a correction at the end of <file>My file</file>.',
  denied: 'If you were turned down',
  deniedText:
    'The organization must tell you if it was because of your file. You find its notice under <link>Decisions about me</link>, with what you can do.',
  theft: 'If somebody uses your name',
  theftText:
    'Turn on a fraud alert in <file>My file</file>. If there are records that somebody else caused, <blocks>ask to block them</blocks>.',
  rights: 'Your rights',
  contact: 'Contact',
  noContact:
    'The operator has not named an address here. Ask the organization that checked you who runs the network.',
} as const;

export const privacy = {
  title: 'Privacy',
  description: 'What this network keeps about you, who sees it, and for how long.',
  kept: 'What is on your file',
  keptText:
    'What organizations in this network filed when you rented from them: your name, e-mail, phone, license, date of birth and address, and how the rental went. And what you enter here yourself. We do not collect anything about you from other places.',
  seen: 'What organizations see',
  seenText:
    'An organization that checks you sees your score, the reasons for it, and what kinds of records there are. It does not see who else filed something. Of your e-mail, phone and license it sees only a part, unless it filed them itself.',
  said: 'What you write and send',
  saidText:
    'What you write in a dispute, and its documents, are read by the organization that filed the record and by the operator of the network. Organizations that look you up can read your statement. Only the operator sees your request to block records and its documents. If your identity is verified, what you entered becomes part of your file.',
  asked: 'Who looked you up',
  askedText:
    'You see every organization that looked you up, with the day, under <link>Who looked me up</link>.',
  howLong: 'How long it is kept',
  howLongText:
    'Negative reports and incidents leave your file after seven years. Disputes are kept with what was decided.',
  cookies: 'Cookies',
  cookiesText:
    'These pages use one cookie while you are signed in, and one that remembers the language you chose. Nothing follows you, and nothing is loaded from other sites.',
} as const;
