/** Texts of the audit log. */
export const auditLog = {
  title: 'Audit log',
  description:
    'What your staff did on these pages, newest first. Entries can’t be changed. Checks of renters are on the <link>Checks</link> page.',
  action: 'Action',
  when: 'When',
  person: 'Person',
  download: 'Download this view',
  noName: 'No name',
  noMatches: 'No matching entries',
  noMatchesText: 'Choose another period, person or action.',
  empty: 'No entries in this period',
  emptyText:
    'When staff change or file something on these pages, it appears here with their name and the time.',
  // An action that this version does not know
  unknown: '{actor} did “{action}”',
  unknownOf: '{actor} did “{action}”: {subject}',
} as const;
