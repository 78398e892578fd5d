import type { BlockKind } from '../../../../../src/rules/disputes/blocks.ts';
import type { SimpleTextKey } from '../../../../../src/texts/texts.ts';

interface KindTexts {
  label: SimpleTextKey;
  hint: SimpleTextKey;
  proof: SimpleTextKey;
  /** What the renter declares with a request. The law asks for it: see `rules/disputes/blocks.ts`. */
  declaration: SimpleTextKey;
}

/** The texts of each kind of request. */
export const BLOCK_TEXTS: Readonly<Record<BlockKind, KindTexts>> = {
  identity_theft: {
    label: 'blocks.identityTheftLabel',
    hint: 'blocks.identityTheftHint',
    proof: 'blocks.proofIdentityTheft',
    declaration: 'blocks.declareIdentityTheft',
  },
  trafficking: {
    label: 'blocks.traffickingLabel',
    hint: 'blocks.traffickingHint',
    proof: 'blocks.proofTrafficking',
    declaration: 'blocks.declareTrafficking',
  },
};
