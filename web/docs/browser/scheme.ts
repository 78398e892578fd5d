/** Where the dashboard also remembers the choice between light and dark; `color-scheme.js` reads it before anything is drawn. */
const KEY = 'mantine-color-scheme-value';

/** Adds the button that switches between light and dark. Without a choice the page follows the system. */
export function addScheme(): void {
  const button = document.querySelector<HTMLButtonElement>('button.scheme');
  if (button === null) return;
  const { dataset } = document.documentElement;
  const show = (scheme = dataset.mantineColorScheme) => {
    dataset.mantineColorScheme = scheme;
    button.ariaLabel = `Switch to ${scheme === 'dark' ? 'light' : 'dark'}`;
  };
  button.addEventListener('click', () => {
    const chosen = dataset.mantineColorScheme === 'dark' ? 'light' : 'dark';
    localStorage.setItem(KEY, chosen);
    show(chosen);
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
    if (!['dark', 'light'].includes(localStorage.getItem(KEY) ?? '')) show(matches ? 'dark' : 'light');
  });
  show();
  button.hidden = false;
}
