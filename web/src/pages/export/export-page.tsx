import { Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Download } from 'lucide-react';
import { UTC } from '../../../../src/rules/text/zones.ts';
import { exportPage } from '../../../../src/texts/en/staff/export.ts';
import { withParameters } from '../../api.ts';
import { Filters } from '../../components/filters.tsx';
import { Page } from '../../components/page.tsx';
import { zoneText } from '../../formats.ts';
import { useAddress } from '../../hooks/use-address.ts';
import { inMode } from '../../mode.ts';
import { useMe } from '../../session.ts';
import { staffTexts } from '../../texts.ts';

const { t } = staffTexts(exportPage);

const FILES = [
  { kind: 'roster', title: 'roster', text: 'rosterText', download: 'downloadRoster' },
  { kind: 'reports', title: 'reports', text: 'reportsText', download: 'downloadReports' },
  { kind: 'checks', title: 'checks', text: 'checksText', download: 'downloadChecks' },
  { kind: 'disputes', title: 'disputes', text: 'disputesText', download: 'downloadDisputes' },
  {
    kind: 'adverse-actions',
    title: 'adverseActions',
    text: 'adverseActionsText',
    download: 'downloadAdverseActions',
  },
] as const;

export default function ExportPage() {
  const [{ from, to }] = useAddress();
  const { timeZone } = useMe().organization;
  const days = timeZone === UTC ? t('periodInUtc') : t('period', { zone: zoneText(timeZone) });
  const isPeriod = !from || !to || from <= to;
  return (
    <Page title={t('title')} description={t('description')}>
      <Stack gap="sm">
        <Filters
          fields={[
            { name: 'from', label: t('from'), kind: 'day' },
            { name: 'to', label: t('to'), kind: 'day' },
          ]}
        />
        <Text c={isPeriod ? 'dimmed' : 'var(--mantine-color-error)'} role={isPeriod ? undefined : 'alert'}>
          {isPeriod ? days : t('wrongPeriod')}
        </Text>
      </Stack>
      <SimpleGrid cols={{ base: 1, md: 3 }}>
        {FILES.map(({ kind, title, text, download }) => (
          <Paper key={kind} component="section" aria-labelledby={kind}>
            <Stack gap="sm" justify="space-between" h="100%">
              <div>
                <Title order={2} id={kind}>
                  {t(title)}
                </Title>
                <Text c="dimmed">{t(text)}</Text>
              </div>
              <Group>
                <DownloadButton
                  kind={kind}
                  label={t(download)}
                  period={isPeriod ? { from, to } : undefined}
                />
              </Group>
            </Stack>
          </Paper>
        ))}
      </SimpleGrid>
      <Text c="dimmed" maw="68ch">
        {t('limits')}
      </Text>
    </Page>
  );
}

interface DownloadButtonProps {
  kind: string;
  label: string;
  /** Undefined if no valid period is chosen; then there is nothing to download. */
  period: { from: string | undefined; to: string | undefined } | undefined;
}

function DownloadButton({ kind, label, period }: DownloadButtonProps) {
  const icon = <Download size={16} aria-hidden />;
  if (period === undefined) {
    return (
      <Button variant="default" leftSection={icon} disabled>
        {label}
      </Button>
    );
  }
  return (
    <Button
      component="a"
      variant="default"
      leftSection={icon}
      href={withParameters(inMode(`/dashboard/exports/${kind}.csv`), period)}
      download
    >
      {label}
    </Button>
  );
}
