/** HTML text. Anything else that is put into a template is escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Content = Html | string | number | false | null | undefined | readonly Content[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

/** Returns the template as HTML, with its values escaped unless they are HTML. Joins lists, and leaves out `false` and `null`. */
export function html(strings: TemplateStringsArray, ...values: Content[]): Html {
  return new Html(strings.reduce((text, part, place) => text + textOf(values[place - 1]) + part));
}

function textOf(content: Content): string {
  if (content instanceof Html) return content.text;
  if (Array.isArray(content)) return content.map(textOf).join('');
  return content === false || content === null || content === undefined ? '' : escapeHtml(String(content));
}
