import type { Persona } from './persona.ts';
import { PERSONAS } from './personas.ts';

/** Returns a table of all personas in Markdown, for the documentation. */
export function personaTable(): string {
  const rows = PERSONAS.map(
    (persona) => `| ${nameOf(persona)} | ${responseOf(persona)} | ${flagsOf(persona)} | ${persona.shows} |`,
  );
  return ['| Persona | Response to a check | Flags | What it is for |', '|---|---|---|---|', ...rows].join(
    '\n',
  );
}

function nameOf({ email, fullName }: Persona): string {
  return `\`${email ?? fullName}\``;
}

function responseOf({ check: { recommendation, riskTier, score }, behavior }: Persona): string {
  if (behavior === 'rate_limited') return '429';
  if (behavior === 'internal') return '500';
  return `\`${recommendation}\`, \`${riskTier}\`${score === undefined ? '' : `, ${score}`}`;
}

function flagsOf({ check: { flags = [] } }: Persona): string {
  return flags.map((flag) => `\`${flag}\``).join(', ');
}
