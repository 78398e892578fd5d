/** Texts of the field for a new password. */
export const newPassword = {
  label: 'Password',
  labelOfChange: 'New password',

  // What would make it stronger
  empty: 'At least {least} characters. A few random words make a good one.',
  tooShort: '{missing, plural, one {# more character} other {# more characters}}.',
  repetitive: 'Long enough, but too repetitive: easy to guess.',
  good: 'Good. One more word would make it strong.',
  strong: 'Strong.',
} as const;
