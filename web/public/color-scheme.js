// Before anything is drawn, so that a page that was switched to dark does not flash.
(() => {
  const chosen = localStorage.getItem('mantine-color-scheme-value');
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
  // For links in the reader's language on pages in English.
  document.documentElement.dataset.reads = navigator.languages[0]?.split('-')[0] ?? '';
  if (localStorage.getItem('fonts-loaded') !== null) document.documentElement.dataset.fonts = '';
})();
