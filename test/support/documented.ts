import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** A command of a document, and the output that the document shows below it. */
export interface DocumentedStep {
  command: string;
  /** '' if the document shows none. */
  output: string;
}

/**
 * Returns the commands in the console blocks of a section of a document, without its subsections. A command begins after a
 * prompt, `$` or `#`, and goes on in the indented lines right below. Other lines are its output.
 */
export function documentedSteps(file: string, heading: string): DocumentedStep[] {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
  const start = lines.indexOf(heading);
  if (start === -1) throw new Error(`${file} has no section ${heading}`);
  const steps: DocumentedStep[] = [];
  let inBlock = false;
  for (const line of lines.slice(start + 1)) {
    const step = steps.at(-1);
    if (line.startsWith('```')) inBlock = line === '```console';
    else if (!inBlock && /^#+ /.test(line)) break;
    else if (inBlock && /^[$#] /.test(line)) steps.push({ command: line.slice(2), output: '' });
    else if (inBlock && step !== undefined) {
      const isCommand = step.output === '' && line.startsWith(' ');
      step[isCommand ? 'command' : 'output'] += isCommand ? `\n${line}` : `${line}\n`;
    }
  }
  return steps;
}

/** Returns the commands of a section without their output. */
export const documentedCommands = (file: string, heading: string): string[] =>
  documentedSteps(file, heading).map(({ command }) => command);

/** What a document cannot know: IDs and keys, whatever is between the lines shown, and times, amounts and process IDs. */
const UNKNOWN = /(\b[a-z]{3}_[0-9A-Z]{26}\b|\bsvc_live_\w{32}\b)|(…)|\d[\d.,:-]*(?:T[\d:.]*Z)?/gi;

/**
 * Fails if an output is not the one that the document shows, except for what the document cannot know. Returns the IDs and
 * keys of the document with those of the output, because the reader puts in their own.
 */
export function assertShown(output: string, shown: string): Map<string, string> {
  const names: string[] = [];
  let [pattern, end] = ['', 0];
  const literal = (text: string) => text.split(/\s+/).map(RegExp.escape).join('\\s+');
  for (const { 0: found, 1: name, 2: left, index } of shown.matchAll(UNKNOWN)) {
    pattern += literal(shown.slice(end, index));
    if (name !== undefined) names.push(name);
    pattern += name === undefined ? (left === undefined ? '[\\d.,:TZtz-]+' : '[^]*?') : '(\\w+)';
    end = index + found.length;
  }
  const matched = new RegExp(`^${pattern}${literal(shown.slice(end).trimEnd())}$`).exec(output.trimEnd());
  assert.ok(matched, `shown is\n${shown}\nand the output is\n${output}`);
  return new Map(names.map((name, place) => [name, matched[place + 1] ?? '']));
}
