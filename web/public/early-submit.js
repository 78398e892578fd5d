// Forms are drawn before the application has loaded. One that is sent too early is kept, and sent once the application can.
(() => {
  const kept = new Set();
  const keep = (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    kept.add(event.target);
    event.target.setAttribute('aria-busy', 'true');
  };
  document.addEventListener('submit', keep);
  document.addEventListener(
    'app-ready',
    () => {
      document.removeEventListener('submit', keep);
      for (const form of kept) {
        form.removeAttribute('aria-busy');
        form.requestSubmit();
      }
    },
    { once: true },
  );
})();
