import { Badge } from '@mantine/core';
import type { DisputeStatus } from '../../../src/rules/disputes/disputes.ts';
import { DISPUTE_STATUS_TEXTS } from '../../../src/texts/own-file-words.ts';
import { t } from '../texts.ts';

interface StatusBadgeProps {
  status: DisputeStatus;
  appeal?: { endedAt: string | number | null } | null;
}

/** Shows the status of a dispute, or that an appeal is open. */
export function StatusBadge({ status, appeal }: StatusBadgeProps) {
  const isAppealed = appeal != null && appeal.endedAt === null;
  return (
    <Badge variant="light" color="gray" tt="none">
      {t(isAppealed ? 'records.statusAppealed' : DISPUTE_STATUS_TEXTS[status])}
    </Badge>
  );
}
