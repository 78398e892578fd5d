import { Anchor, Stack, Title } from '@mantine/core';
import { MAX_ACTIVE_KEYS } from '../../../../src/rules/organizations/plans.ts';
import { developersTexts } from '../../../../src/texts/en/staff/developers.ts';
import type { Column } from '../../components/column.ts';
import { DataTable } from '../../components/data-table.tsx';
import { Mono, Prose } from '../../components/text.tsx';
import { staffTexts } from '../../texts.ts';

const { t, rich } = staffTexts(developersTexts);

/** The errors of the API, by section 7 of the specification. */
const ERRORS = [400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503] as const;

const COLUMNS: Column<(typeof ERRORS)[number]>[] = [
  { key: 'status', title: t('status'), cell: (status) => <Mono>{status}</Mono> },
  { key: 'meaning', title: t('meaning'), cell: (status) => t(`meaning${status}`) },
  { key: 'advice', title: t('advice'), cell: (status) => t(`advice${status}`) },
];

/** Shows a summary of rate limits and errors. */
export function Limits({ requestsPerMinute }: { requestsPerMinute: number }) {
  return (
    <Stack gap="sm" component="section" aria-labelledby="limits">
      <Title order={2} id="limits">
        {t('limits')}
      </Title>
      <Prose>
        {rich('limitsText', {
          ofKey: requestsPerMinute,
          ofAll: MAX_ACTIVE_KEYS * requestsPerMinute,
          link: (content) => (
            <Anchor href="/docs/errors" inherit underline="always">
              {content}
            </Anchor>
          ),
        })}
      </Prose>
      <DataTable label={t('errors')} columns={COLUMNS} rows={ERRORS} rowKey={String} />
    </Stack>
  );
}
