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

/** Other names of languages in documents. HTTP messages are not highlighted. */
const ALIASES: Readonly<Record<string, string>> = {
  ts: 'typescript',
  js: 'typescript',
  javascript: 'typescript',
  py: 'python',
  rb: 'ruby',
  sh: 'bash',
  shell: 'bash',
  console: 'bash',
};

/** The prompt of a terminal: what is copied must run. Documents show the output of commands in a block of its own. */
const PROMPT = /^\$ /gm;

/** Returns a block of highlighted code. It scrolls, so the keyboard must reach it. */
export function codeBlock(code: string, language = ''): Html {
  const name = ALIASES[language] ?? language;
  const shown = language === 'console' ? code.replace(PROMPT, '') : code;
  const text = highlighter.getLanguage(name)
    ? highlighter.highlight(shown, { language: name }).value
    : escapeHtml(shown);
  return html`<pre tabindex="0"><code>${new Html(text)}</code></pre>`;
}
