/** Shows the forms that send a request, and sends it. The key is kept in the page only, for all of its forms. */
export function addTryForms(): void {
  const forms = [...document.querySelectorAll<HTMLFormElement>('.try form')];
  const keys = forms.flatMap((form) => form.querySelector<HTMLInputElement>('[data-key]') ?? []);
  for (const key of keys)
    key.addEventListener('input', () => {
      for (const other of keys) other.value = key.value;
    });
  for (const form of forms) {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void submit(form);
    });
    if (form.parentElement !== null) form.parentElement.hidden = false;
  }
}

async function submit(form: HTMLFormElement): Promise<void> {
  const output = form.querySelector('[role=status]');
  const button = form.querySelector('button');
  if (output === null || button === null) return;
  button.disabled = true;
  output.replaceChildren('Sending …');
  const startedAt = performance.now();
  try {
    const response = await fetch(...requestOf(form));
    const head = `${response.status} ${response.statusText} in ${Math.round(performance.now() - startedAt)} ms`;
    const lines = [head, ...headersOf(response), '', await bodyOf(response)];
    const block = document.createElement('pre');
    block.tabIndex = 0;
    block.textContent = lines.join('\n');
    output.replaceChildren(block);
  } catch {
    output.replaceChildren('The server could not be reached. Check your connection and send it again.');
  } finally {
    button.disabled = false;
  }
}

/** Returns the request of a form. Fields that are empty are not sent. */
function requestOf(form: HTMLFormElement): [url: string, init: RequestInit] {
  const { method = 'GET', path = '' } = form.dataset;
  const filled = (kind: string) =>
    [...form.querySelectorAll<HTMLInputElement>(`[data-${kind}]`)]
      .filter(({ value }) => value !== '')
      .map((input): [string, string] => [input.dataset[kind] ?? '', input.value]);
  const query = new URLSearchParams(filled('query'));
  const [[, key = ''] = []] = filled('key');
  const body = form.querySelector<HTMLTextAreaElement>('[data-body]')?.value;
  const headers = new Headers([['x-api-key', key], ...filled('header')]);
  if (body !== undefined) headers.set('content-type', 'application/json');
  const address = query.size === 0 ? path : `${path}?${query}`;
  return [address, { method, headers, credentials: 'omit', ...(body !== undefined && { body }) }];
}

/** Headers that tell a caller something. */
const SHOWN = /^(x-|retry-after|ratelimit|idempotent|original-request-id)/;

const headersOf = ({ headers }: Response) =>
  [...headers].filter(([name]) => SHOWN.test(name)).map(([name, value]) => `${name}: ${value}`);

async function bodyOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('application/json'))
    return `${(await response.blob()).size} bytes of ${response.headers.get('content-type') ?? 'unknown type'}`;
  return JSON.stringify(await response.json(), null, 2);
}
