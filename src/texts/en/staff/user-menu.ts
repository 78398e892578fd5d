/** Texts of the menu of the signed-in person. */
export const userMenu = {
  who: '{email}, {role}',
  theme: 'Theme',
  matchSystem: 'Match system',
  light: 'Light',
  dark: 'Dark',
  search: 'Search',
  help: 'Help for staff',
  shortcuts: 'Shortcuts',
  signOut: 'Sign out',
} as const;
