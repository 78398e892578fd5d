import type { ListedPairs, SamplePreview } from '../identity/preview-sample.ts';
import { countPreview, isRight, type PreviewedPair } from '../identity/preview-weights.ts';
import { counted } from '../rules/text/counts.ts';
import { table } from './output.ts';

/** Decided pairs that are listed as text; nobody looks at more. JSON has all. */
const PAIRS_SHOWN = 20;

/** Describes what other weights change on the pairs that the operator knows. */
export function previewText(pairs: readonly PreviewedPair[], sample: SamplePreview): string {
  const { same, different, open } = countPreview(pairs);
  const decided = pairs.filter(
    (pair) =>
      pair.truth !== 'open' && isRight(pair, pair.decision.before) !== isRight(pair, pair.decision.after),
  );
  const lines = [
    `${counted(same.pairs, 'pair')} that you merged: ${same.before} are duplicates now, ${same.after} with the proposal.`,
    `${counted(different.pairs, 'pair')} that you marked distinct: ${different.before} are not duplicates now, ${different.after} with the proposal.`,
    `${counted(open.pairs, 'open pair')}: ${open.becomeDuplicate} would become duplicates and ${open.stopBeingDuplicate} would no longer be; ${open.becomePossible} would become possible and ${open.stopBeingPossible} would no longer be.`,
    `In a sample of ${counted(sample.renters, 'renter')}: ${listed(sample.before)} now, ${listed(sample.after)} with the proposal.`,
  ];
  if (same.pairs + different.pairs === 0)
    lines.push('You have not decided any pair, so nothing shows whether the proposal is better.');
  if (decided.length === 0) return lines.join('\n');
  const shown = table<PreviewedPair>(
    [
      { title: 'PAIR OR MERGE', cell: ({ id }) => id },
      { title: 'YOU DECIDED', cell: ({ truth }) => (truth === 'same' ? 'one person' : 'two people') },
      { title: 'IN FORCE', cell: ({ decision, bits }) => `${decision.before}, ${bits.before.toFixed(1)}` },
      { title: 'PROPOSED', cell: ({ decision, bits }) => `${decision.after}, ${bits.after.toFixed(1)}` },
    ],
    decided.slice(0, PAIRS_SHOWN),
    '',
  );
  const more = decided.length > PAIRS_SHOWN ? `\n… and ${decided.length - PAIRS_SHOWN} more, see --json` : '';
  return `${lines.join('\n')}\nDecided pairs whose result changes:\n\n${shown}${more}`;
}

function listed({ duplicate, possible }: ListedPairs): string {
  return `${counted(duplicate, 'duplicate')} and ${counted(possible, 'possible pair')}`;
}
