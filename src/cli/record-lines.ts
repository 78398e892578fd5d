import { textsIn } from '../texts/all.ts';
import { type RecordContent, recordFacts, recordTitle } from '../texts/own-file-words.ts';

/** Returns the title of a record. */
export function recordHead(content: RecordContent): string {
  return recordTitle(textsIn('en'), content);
}

/**
 * Returns the facts of a record for the operator: in the words that the renter reads, except those that address the renter.
 * These are as they were filed.
 */
export function recordLines(content: RecordContent): [name: string, value: string][] {
  const texts = textsIn('en');
  const filed = new Map<string, string | undefined>(
    'details' in content
      ? []
      : [
          ['records.factContract', content.labels?.contractCompliance],
          ['records.factAdvice', content.recommendation ?? undefined],
        ],
  );
  return recordFacts(texts, content).map(({ key, value }) => [texts.t(key), filed.get(key) ?? value]);
}
