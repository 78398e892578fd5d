type Entry = readonly [address: string, title: string, page: string, text: string];

const MOST_RESULTS = 12;
/** Characters of a result's text around the first word that was found. */
const EXCERPT = 120;

/** Adds the search. Its index is loaded when the field gets the focus. */
export function addSearch(): void {
  const search = document.querySelector<HTMLElement>('search');
  const input = search?.querySelector('input');
  const list = search?.querySelector('ul');
  const status = search?.querySelector('[role=status]');
  if (!search || !input || !list || !status) return;
  let loading: Promise<readonly Entry[]> | undefined;
  const load = () => {
    loading ??= import('virtual:search-index').then(({ default: entries }) => entries);
    return loading;
  };
  const close = () => list.replaceChildren();

  input.addEventListener('focus', load);
  input.addEventListener('input', async () => {
    const typed = input.value;
    const entries = await load();
    if (typed !== input.value) return;
    const words = wordsIn(typed);
    const found = words.length === 0 ? [] : find(entries, words);
    list.replaceChildren(...found.map((entry) => itemOf(entry, words)));
    status.textContent =
      words.length === 0 ? '' : found.length === 0 ? 'Nothing found' : `${found.length} results`;
    status.classList.toggle('quiet', words.length === 0 || found.length > 0);
  });
  search.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      close();
      input.focus();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const stops: HTMLElement[] = [input, ...list.querySelectorAll('a')];
    const place = stops.indexOf(document.activeElement as HTMLElement);
    stops[Math.min(Math.max(place + step, 0), stops.length - 1)]?.focus();
  });
  // A link within the same page does not load another one.
  list.addEventListener('click', close);
  search.addEventListener('focusout', ({ relatedTarget }) => {
    if (!search.contains(relatedTarget as Node | null)) close();
  });
  addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
  });
  search.hidden = false;
}

const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

/** Returns the sections that contain all words, those with the words in their title first. */
function find(entries: readonly Entry[], words: readonly string[]): Entry[] {
  const ranked = entries.flatMap((entry) => {
    const [address, title, page, text] = entry.map((part) => part.toLowerCase()) as unknown as Entry;
    let rank = 0;
    for (const word of words) {
      if (title.includes(word)) rank += title.startsWith(word) ? 12 : 10;
      // Endpoints have their operation as the anchor.
      else if (address.endsWith(`#${word}`)) rank += 8;
      else if (page.includes(word)) rank += 4;
      else if (text.includes(word)) rank += 1;
      else return [];
    }
    return [{ entry, rank }];
  });
  return ranked
    .sort((one, other) => other.rank - one.rank)
    .slice(0, MOST_RESULTS)
    .map(({ entry }) => entry);
}

function itemOf([address, title, page, text]: Entry, words: readonly string[]): HTMLLIElement {
  const link = document.createElement('a');
  link.href = address;
  const heading = document.createElement('b');
  heading.textContent = title === page ? title : `${page}: ${title}`;
  link.append(heading, excerptOf(text, words));
  const item = document.createElement('li');
  item.append(link);
  return item;
}

function excerptOf(text: string, words: readonly string[]): string {
  const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((place) => place >= 0);
  const start = Math.max(0, Math.min(...places, text.length) - EXCERPT / 3);
  const from = places.length === 0 ? 0 : start === 0 ? 0 : text.indexOf(' ', start) + 1;
  return `${from > 0 ? '… ' : ''}${text.slice(from, from + EXCERPT)}${text.length > from + EXCERPT ? ' …' : ''}`;
}
