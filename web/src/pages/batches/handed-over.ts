import type { ChosenFile } from './queries.ts';

/** A file that another page made for the page of portfolio checks. It stays in memory: it is personal data. */
let handedOver: ChosenFile | undefined;

/** Hands a file over to the page of portfolio checks, which is opened next. */
export function handOver(file: ChosenFile): void {
  handedOver = file;
}

/** Returns the file that was handed over, once. */
export function takeHandedOver(): ChosenFile | undefined {
  const file = handedOver;
  handedOver = undefined;
  return file;
}
