import { Stack, Text, Title } from '@mantine/core';
import type { DisputeEntryLine } from '../../../../src/http/dashboard/dispute-responses.ts';
import { disputeTexts } from '../../../../src/texts/en/staff/dispute.ts';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { staffTexts } from '../../texts.ts';
import classes from './disputes.module.css';

const { t } = staffTexts(disputeTexts);

/** Sentences for events. Those of the organization begin with the staff member who acted. */
const ENTRY_WORDS: Record<DisputeEntryLine['what'], (actor: string) => string> = {
  filed: () => t('entryFiled'),
  text_added: () => t('entryTextAdded'),
  document_added: () => t('entryDocumentAdded'),
  extended: () => t('entryExtended'),
  organization_told: () => t('entryOrganizationTold'),
  renter_told: () => t('entryRenterTold'),
  reviewed: (actor) => t('entryReviewed', { actor }),
  upheld: (actor) => t('entryUpheld', { actor }),
  incidents_removed: (actor) => t('entryIncidentsRemoved', { actor }),
  rejected: (actor) => t('entryRejected', { actor }),
  withdrawn: () => t('entryWithdrawn'),
  expired: () => t('entryExpired'),
  notices_made: () => t('entryNoticesMade'),
  appealed: () => t('entryAppealed'),
  appeal_upheld: () => t('entryAppealUpheld'),
  appeal_rejected: () => t('entryAppealRejected'),
  filing_rejected: () => t('entryFilingRejected'),
  record_removed: () => t('entryRecordRemoved'),
  appeal_expired: () => t('entryAppealExpired'),
};

/** Lists the events of a dispute, the oldest first. */
export function Timeline({ entries }: { entries: readonly DisputeEntryLine[] }) {
  return (
    <Stack gap="xs" component="section" aria-labelledby="timeline" className={classes.timelinePart ?? ''}>
      <Title order={2} id="timeline">
        {t('timeline')}
      </Title>
      <ol className={classes.timeline}>
        {entries.map((entry, place) => (
          <li key={place}>
            <UserText>{ENTRY_WORDS[entry.what](entry.actor ?? t('yourOrganization'))}</UserText>
            {/* The words that it was filed with are already above. */}
            {entry.said !== null && entry.what !== 'filed' && (
              <div className={classes.said}>
                <UserText lines>{entry.said}</UserText>
              </div>
            )}
            {entry.what === 'notices_made' && entry.count !== null && (
              <div className={classes.said}>{t('organizations', { count: entry.count })}</div>
            )}
            <Text fz="sm" c="dimmed">
              <Time at={entry.at} exact />
            </Text>
          </li>
        ))}
      </ol>
    </Stack>
  );
}
