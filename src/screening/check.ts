import type { Caller } from '../accounts/admit.ts';
import { Refusal } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { type Advice, adviceForScore, NO_RECORD, type Recommendation } from '../rules/recommendation.ts';
import { rentScoreOf } from '../rules/rent-score.ts';
import { flagsOf } from '../rules/standing.ts';
import { isVerified } from '../rules/verification.ts';
import type { Identifier, IdentifierKind, Renter, RenterReads, RenterSeenBy, Store } from '../store/store.ts';
import { identifiersOf, type TypedIdentifiers } from './identifiers.ts';
import { absentMessage, foundMessage, nameMatchMessage } from './messages.ts';

/** The text for a check that says nothing to look by. Specification 4.2. */
export const IDENTIFIER_REQUIRED =
  'Provide at least one identifier (email, phone, license, member_id, or name).';

/** Counting how many renters share a name stops here: beyond it the figure says no more. */
const MOST_NAMESAKES = 100;

interface CheckAnswerBase extends Advice {
  message: string;
  /** Epoch milliseconds. */
  checkedAt: number;
}

export interface FoundAnswer extends CheckAnswerBase {
  found: true;
  renter: Renter;
  score: number;
  matchMethod: IdentifierKind;
  flags: string[];
  /** Incidents filed by other organizations than the asking one. */
  crossOperatorFlags: number;
}

export interface AbsentAnswer extends CheckAnswerBase {
  found: false;
}

export type CheckAnswer = FoundAnswer | AbsentAnswer;

/** @param requestId what the check log calls this request */
export type Check = (caller: Caller, typed: TypedIdentifiers, requestId: string) => Promise<CheckAnswer>;

export interface CheckDependencies {
  renters: Pick<RenterReads, 'findFirst' | 'countByName'>;
  store: Pick<Store, 'recordCheck'>;
  clock: Clock;
  /** Told of each check that was billed. */
  onChecked: (recommendation: Recommendation) => void;
}

/**
 * 'Shall I rent to this person?' Specification 4.2. The first identifier that finds somebody decides, in the
 * order member ID, e-mail, phone, license, name. Resolves when the check is durably in the log and billed, so
 * that no answer leaves without its credit. Refuses (`invalid`) when there is nothing to look by.
 */
export function makeCheck({ renters, store, clock, onChecked }: CheckDependencies): Check {
  async function answer(caller: Caller, identifiers: Identifier[], checkedAt: number): Promise<CheckAnswer> {
    for (const identifier of identifiers) {
      const seen = await renters.findFirst(identifier, caller.organizationId);
      if (seen === undefined) continue;
      const { kind, value } = identifier;
      // Who matched by anything else is one person, however many share a name.
      const namesakes = kind === 'name' ? await renters.countByName(value, MOST_NAMESAKES) : 1;
      return found(seen, kind, namesakes, checkedAt);
    }
    return { found: false, ...NO_RECORD, message: absentMessage(), checkedAt };
  }

  function found(
    { renter, ownIncidents }: RenterSeenBy,
    kind: IdentifierKind,
    namesakes: number,
    checkedAt: number,
  ): FoundAnswer {
    const { standing } = renter;
    const score = rentScoreOf(standing, isVerified(renter));
    const advice = adviceForScore(score);
    const message =
      kind === 'name' ? nameMatchMessage(advice, namesakes, MOST_NAMESAKES) : foundMessage(advice, kind);
    return {
      found: true,
      ...advice,
      renter,
      score,
      matchMethod: kind,
      flags: flagsOf(standing),
      crossOperatorFlags: standing.incidents - ownIncidents,
      message,
      checkedAt,
    };
  }

  return async (caller, typed, requestId) => {
    const identifiers = identifiersOf(typed);
    const [first] = identifiers;
    if (first === undefined) {
      throw new Refusal('invalid', IDENTIFIER_REQUIRED);
    }
    const checkedAt = clock();
    const checked = await answer(caller, identifiers, checkedAt);
    await store.recordCheck({
      requestId,
      organizationId: caller.organizationId,
      keyId: caller.keyId,
      at: checkedAt,
      identifier: checked.found ? checked.matchMethod : first.kind,
      renterId: checked.found ? checked.renter.id : null,
      recommendation: checked.recommendation,
      score: checked.found ? checked.score : null,
    });
    onChecked(checked.recommendation);
    return checked;
  };
}
