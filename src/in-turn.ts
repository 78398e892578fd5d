/** Does the work of a key when everything that was begun before with the same key has ended. */
export type InTurn = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

export function makeInTurn(): InTurn {
  const turns = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const before = turns.get(key) ?? Promise.resolve();
    const turn = before.then(work, work);
    turns.set(key, turn);
    const forget = () => {
      if (turns.get(key) === turn) turns.delete(key);
    };
    turn.then(forget, forget);
    return turn;
  };
}
