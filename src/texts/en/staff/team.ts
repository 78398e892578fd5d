/** Texts of the page of the team. */
export const team = {
  title: 'Team',
  description: 'Who can sign in for your organization, and what they can do.',
  invite: 'Invite someone',

  // The form of an invitation
  email: 'E-mail',
  emailText: 'We send a link to this e-mail. It works once and for 7 days.',
  emailTextWithoutMails:
    'This network has no mail server, so you get a link here to pass on yourself. It works once and for 7 days.',
  send: 'Invite',
  cancel: 'Cancel',

  // What happened to it
  invitation: 'The invitation',
  invited: '{email} is invited',
  mailed:
    'We sent them an e-mail with a link. The link works once, until {day}.{replaces, select, true { Earlier links stop working.} other {}}',
  notMailed:
    'No e-mail was sent. Copy the link and send it to them yourself. Anyone with the link can join in their place. The link works once, until {day}.{replaces, select, true { Earlier links stop working.} other {}} We show the link only once. To get another, choose “New link”.',
  link: 'Invitation link',
  done: 'Done',

  // Open invitations
  invitations: 'Invitations',
  noInvitations: 'No open invitations.',
  created: 'Invited',
  worksUntil: 'Link works until',
  expired: 'Expired {day}',
  newLink: 'New link',
  newLinkFor: 'New link for {email}',
  revoke: 'Revoke',
  revokeOf: 'Revoke the invitation of {email}',
  revokeTitle: 'Revoke the invitation of {email}?',
  revokeText: 'The link stops working. You can invite them again.',

  // The staff
  staff: 'Staff',
  name: 'Name',
  secondFactor: 'Second factor',
  access: 'Access',
  since: 'Member since',
  you: '{role} (you)',
  on: 'On',
  off: 'Off',
  turnedOff: 'Turned off',

  // A person
  person: 'Person',
  noAccessSince: 'No access since',
  id: 'ID',
  ownersOnly: 'Only an owner can change the role or access of an owner.',
  turnOff: 'Turn access off',
  turnOffTitle: 'Turn off the access of {name}?',
  turnOffText:
    'They are signed out everywhere at once, and their open invitations end. Everything they did stays on record.',
  turnOn: 'Turn access on',
  turnOnText: 'They can sign in again with their password.',
  resetFactor: 'Reset second factor',
  resetFactorTitle: 'Reset the second factor of {name}?',
  resetFactorText:
    'Do this only if they lost their phone, and you are sure that the request comes from them. Their authenticator app, backup codes and passkeys stop working, and they are signed out everywhere.',
  resetFactorNext:
    'Until they set up a new second factor, their password alone signs them in. If your organization requires one, they must set it up before they can use any page.',

  // Roles
  role: 'Role',
  changeRole: 'Change role',
  changeRoleTitle: 'Change the role of {name} to {role}?',
  makeOwner: 'Make owner',
  makeOwnerTitle: 'Make {name} an owner?',
  gains: 'From their next click on, {name} can {summary}.',
  gainsOwner:
    'From their next click on, {name} can do everything that you can. They can also change your role and turn your access off.',
  loses: '{name} immediately loses access to everything that the new role does not include.',
  roleChanged: 'Saved: the role of {name} is {role}.',
  ownRole: 'This is your own role, and you cannot change it back yourself.',
  can: 'Can {summary}.',
  viewer: 'Viewer',
  billing: 'Billing',
  developer: 'Developer',
  member: 'Member',
  admin: 'Admin',
  owner: 'Owner',
} as const;
