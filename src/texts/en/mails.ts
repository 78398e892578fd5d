/** Texts of the mails to renters that answer what a renter just did on a page. */
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
} as const;
