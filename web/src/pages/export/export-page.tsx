import { Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Download } from 'lucide-react';
import { UTC } from '../../../../src/rules/text/zones.ts';
import { withParameters } from '../../api.ts';
import { Filters } from '../../components/filters.tsx';
import { Page } from '../../components/page.tsx';
import { zoneText } from '../../formats.ts';
import { useAddress } from '../../hooks/use-address.ts';
import { inMode } from '../../mode.ts';
import { useMe } from '../../session.ts';

const FILES = [
  {
    kind: 'roster',
    title: 'Roster',
    about: 'Your renters with their current summary in the network, in the order they joined your roster.',
  },
  {
    kind: 'reports',
    title: 'Reports',
    about: 'The reports your organization filed, as you wrote them, with scores and incident types.',
  },
  {
    kind: 'checks',
    title: 'Checks',
    about:
      'Your organization’s checks: who checked which renter, when, and the result. Each check costs one credit.',
  },
] as const;

export default function ExportPage() {
  const [{ from, to }] = useAddress();
  const { timeZone } = useMe().organization;
  const zone = timeZone === UTC ? UTC : `the time zone ${zoneText(timeZone)}`;
  const isPeriod = !from || !to || from <= to;
  return (
    <Page
      title="Export"
      description="CSV files for spreadsheets and other programs, the newest rows first. Each export is recorded in the audit log."
    >
      <Stack gap="sm">
        <Filters
          fields={[
            { name: 'from', label: 'From', kind: 'day' },
            { name: 'to', label: 'To', kind: 'day' },
          ]}
        />
        <Text c={isPeriod ? 'dimmed' : 'var(--mantine-color-error)'} role={isPeriod ? undefined : 'alert'}>
          {isPeriod
            ? `Both days are included, in ${zone}. Leave them empty to export everything.`
            : 'The first day must not be after the last.'}
        </Text>
      </Stack>
      <SimpleGrid cols={{ base: 1, md: 3 }}>
        {FILES.map(({ kind, title, about }) => (
          <Paper key={kind} component="section" aria-labelledby={kind}>
            <Stack gap="sm" justify="space-between" h="100%">
              <div>
                <Title order={2} id={kind}>
                  {title}
                </Title>
                <Text c="dimmed">{about}</Text>
              </div>
              <Group>
                <DownloadButton kind={kind} title={title} period={isPeriod ? { from, to } : undefined} />
              </Group>
            </Stack>
          </Paper>
        ))}
      </SimpleGrid>
      <Text c="dimmed" maw="68ch">
        A file has at most 1,000,000 rows. If there are more, the last line names a day: export again up to
        that day to get the rest. Cells that begin with =, +, - or @ get a leading apostrophe, so that
        spreadsheets don’t read them as formulas.
      </Text>
    </Page>
  );
}

interface DownloadButtonProps {
  kind: string;
  title: string;
  /** Undefined if no valid period is chosen; then there is nothing to download. */
  period: { from: string | undefined; to: string | undefined } | undefined;
}

function DownloadButton({ kind, title, period }: DownloadButtonProps) {
  const label = `Download ${title.toLowerCase()}`;
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
