import type { Clock } from '../ids.ts';
import type { CheckLogReads, DisputeReads, KeyReads, RenterReads, Store } from '../store/store.ts';

/** The setting that only the network of a demonstration has. */
const NAME = 'demonstration';

/** The renter and the dispute that the steps of a demonstration are about. */
interface Story {
  organizationId: string;
  /** The renter with the open dispute. */
  renterId: string;
  disputeId: string;
  /** When the demonstration was created. */
  at: number;
}

/** Stores what the steps of a new demonstration are about. */
export async function rememberStory(store: Pick<Store, 'transaction'>, story: Story): Promise<void> {
  await store.transaction(({ settings }) => settings.put(NAME, JSON.stringify(story)));
}

/** Returns whether the network was created as a demonstration. */
export const isDemonstration = async ({ settings }: Pick<Store, 'settings'>): Promise<boolean> =>
  (await settings.find(NAME)) !== undefined;

/** The steps that a demonstration suggests, and whether each is done. */
export interface DemonstrationSteps {
  renter: { name: string; memberId: string };
  /** Whether the renter was checked. */
  checked: boolean;
  disputeId: string;
  decided: boolean;
  testKey: boolean;
}

/** Returns `undefined` for every organization but the first of a demonstration. */
export type FindDemonstrationSteps = (organizationId: string) => Promise<DemonstrationSteps | undefined>;

interface StepsStore {
  settings: Store['settings'];
  renters: Pick<RenterReads, 'findById'>;
  checkLog: Pick<CheckLogReads, 'listOfRenter'>;
  disputes: Pick<DisputeReads, 'find'>;
  keys: Pick<KeyReads, 'listActive'>;
}

/** Returns the use case that finds the steps of a demonstration. */
export function makeFindDemonstrationSteps(store: StepsStore, clock: Clock): FindDemonstrationSteps {
  return async (organizationId) => {
    const stored = await store.settings.find(NAME);
    const story: Story | undefined = stored === undefined ? undefined : JSON.parse(stored);
    if (story?.organizationId !== organizationId) return undefined;
    const { renterId, disputeId, at } = story;
    const [renter, checks, dispute, keys] = await Promise.all([
      store.renters.findById(renterId),
      store.checkLog.listOfRenter(organizationId, renterId, undefined, { at, requestId: '' }, 1),
      store.disputes.find(disputeId),
      store.keys.listActive(organizationId, clock()),
    ]);
    if (renter === undefined || dispute === undefined) return undefined;
    return {
      renter: { name: renter.fullName ?? renter.memberId, memberId: renter.memberId },
      checked: checks.length > 0,
      disputeId,
      decided: dispute.status !== 'open' && dispute.status !== 'under_review',
      testKey: keys.some(({ mode }) => mode === 'test'),
    };
  };
}
