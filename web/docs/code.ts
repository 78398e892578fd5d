import highlighter from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import go from 'highlight.js/lib/languages/go';
import java from 'highlight.js/lib/languages/java';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import typescript from 'highlight.js/lib/languages/typescript';
import { escapeHtml, Html, html } from './html.ts';

const LANGUAGES = { bash, go, java, json, php, python, ruby, typescript };
for (const [name, language] of Object.entries(LANGUAGES)) highlighter.registerLanguage(name, language);

/** Other names of languages in documents. Output of a terminal and HTTP messages are not highlighted. */
const ALIASES: Readonly<Record<string, string>> = {
  ts: 'typescript',
  js: 'typescript',
  javascript: 'typescript',
  py: 'python',
  rb: 'ruby',
  sh: 'bash',
  shell: 'bash',
};

/** Returns a block of highlighted code. It scrolls, so the keyboard must reach it. */
export function codeBlock(code: string, language = ''): Html {
  const name = ALIASES[language] ?? language;
  const text = highlighter.getLanguage(name)
    ? highlighter.highlight(code, { language: name }).value
    : escapeHtml(code);
  return html`<pre tabindex="0"${language !== '' && html` data-language="${language}"`}><code>${new Html(text)}</code></pre>`;
}
