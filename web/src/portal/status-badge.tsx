import { Badge } from '@mantine/core';
import type { DisputeStatus } from '../../../src/rules/disputes/disputes.ts';
import { DISPUTE_STATUS_WORDS } from '../../../src/rules/text/own-file-words.ts';

/** Shows the status of a dispute. */
export function StatusBadge({ status }: { status: DisputeStatus }) {
  return (
    <Badge variant="light" color="gray" tt="none">
      {DISPUTE_STATUS_WORDS[status]}
    </Badge>
  );
}
