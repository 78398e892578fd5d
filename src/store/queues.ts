/** What background jobs work on. `held_filings` are reports and incidents that count only after their review. */
export type QueueName =
  | 'identity'
  | 'inquiries'
  | 'disputes'
  | 'held_filings'
  | 'mails'
  | 'webhooks'
  | 'batches'
  | 'imports';

export interface QueueReads {
  /**
   * Returns for each queue since when its oldest entry is due, or will be; `null` if it is empty. The check log is indexed up to
   * the time of `inquiries`.
   */
  oldest(): Promise<readonly { name: QueueName; at: number | null }[]>;
}
