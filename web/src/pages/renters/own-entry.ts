import type { HistoryLine } from '../../../../src/http/dashboard/history-entries.ts';

/** A report or an incident that the organization filed. */
export type OwnEntry = Extract<HistoryLine, { own: true }>;
