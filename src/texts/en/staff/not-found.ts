/** Texts of the page for an unknown address. */
export const notFound = {
  title: 'There is nothing at this address',
  text: 'The link may be old or mistyped. <link>Go to the overview</link>',
} as const;
