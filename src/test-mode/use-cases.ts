import type { HeldWorld } from './open-world.ts';
import type { Worlds } from './worlds.ts';

/** What only test keys can do, with the test world of their organization. */
export interface TestUseCases {
  /** Starts the world again: everything in it is gone, but the personas. */
  resetWorld(): Promise<void>;
}

/** Returns the function that returns the use cases of test keys for a world. */
export function makeTestMode<UseCases>(
  worlds: Pick<Worlds<UseCases>, 'reset'>,
): (held: HeldWorld<unknown>) => TestUseCases {
  return ({ world, release }) => ({
    async resetWorld() {
      // It is closed when nobody holds it.
      release();
      await worlds.reset(world.organizationId);
    },
  });
}
