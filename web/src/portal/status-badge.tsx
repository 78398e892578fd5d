import { Badge } from '@mantine/core';
import type { DisputeStatus } from '../../../src/rules/disputes/disputes.ts';
import { APPEAL_WORDS, DISPUTE_STATUS_WORDS } from '../../../src/rules/text/own-file-words.ts';

interface StatusBadgeProps {
  status: DisputeStatus;
  appeal?: { endedAt: string | number | null } | null;
}

/** Shows the status of a dispute, or that an appeal is open. */
export function StatusBadge({ status, appeal }: StatusBadgeProps) {
  const isAppealed = appeal != null && appeal.endedAt === null;
  return (
    <Badge variant="light" color="gray" tt="none">
      {isAppealed ? APPEAL_WORDS.open : DISPUTE_STATUS_WORDS[status]}
    </Badge>
  );
}
