import { Button, Group, Paper, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { deniedText } from '../../src/rules/staff/roles.ts';
import { ApiError } from '../src/api.ts';
import { ComponentBars } from '../src/charts/component-bars.tsx';
import { ScoreScale } from '../src/charts/score-scale.tsx';
import { TimeSeries } from '../src/charts/time-series.tsx';
import { RecommendationBadge, TierBadge } from '../src/components/badges.tsx';
import { CodeBlock } from '../src/components/code-block.tsx';
import type { Column } from '../src/components/column.ts';
import { ConfirmAction } from '../src/components/confirm-action.tsx';
import { CopyField } from '../src/components/copy-field.tsx';
import { DataTable, TableSkeleton } from '../src/components/data-table.tsx';
import { EmptyState } from '../src/components/empty-state.tsx';
import { Money } from '../src/components/figures.tsx';
import { FileDrop } from '../src/components/file-drop.tsx';
import { Filters } from '../src/components/filters.tsx';
import { FormError } from '../src/components/form.tsx';
import { Page } from '../src/components/page.tsx';
import { ProgressLine } from '../src/components/progress-line.tsx';
import { Denied, ErrorState, LineSkeleton } from '../src/components/query-states.tsx';
import { SaveBar } from '../src/components/save-bar.tsx';
import { Beside, SidePanel } from '../src/components/side-panel.tsx';
import { Id, UserText } from '../src/components/text.tsx';
import { Time } from '../src/components/time.tsx';

const AT = Date.UTC(2026, 10, 21, 9, 30);
const TIERS = ['LOW', 'MODERATE', 'HIGH', 'CRITICAL', 'UNKNOWN'] as const;
const NAMES = [
  'Jordan Ellis',
  '<img src=x onerror=alert(1)>',
  'محمد بن عبد الله',
  'x'.repeat(300),
  'Åsa Öberg',
];
const ROWS = NAMES.map((name, index) => ({
  id: `MB-7K2QX4${index}P`,
  name,
  tier: TIERS[index] ?? 'UNKNOWN',
  owedCents: 123_456 * index,
  at: AT - index * 86_400_000,
}));

const COLUMNS: Column<(typeof ROWS)[number]>[] = [
  {
    key: 'name',
    title: 'Name',
    cell: ({ name }) => <UserText clamp={1}>{name}</UserText>,
    sort: ({ name }) => name,
  },
  { key: 'id', title: 'Member ID', cell: ({ id }) => <Id>{id}</Id> },
  { key: 'tier', title: 'Tier', cell: ({ tier }) => <TierBadge tier={tier} /> },
  {
    key: 'owed',
    title: 'Owed',
    align: 'right',
    cell: (row) => <Money cents={row.owedCents} />,
    sort: (row) => row.owedCents,
  },
  {
    key: 'at',
    title: 'Last check',
    align: 'right',
    cell: ({ at }) => <Time at={at} />,
    sort: ({ at }) => at,
  },
];

const DAYS = Array.from({ length: 30 }, (_, index) => ({
  day: new Date(AT - (29 - index) * 86_400_000).toISOString().slice(0, 10),
  low: (index * 7) % 23,
  moderate: (index * 5) % 11,
  high: (index * 3) % 7,
  critical: index % 4,
  unknown: index % 3,
}));

export function Samples() {
  return (
    <Stack p={{ base: 'md', sm: 'lg' }} component="main">
      <Page
        title="Components"
        description="Every component with what it may have to show."
        action={<Button>Create a key</Button>}
      >
        <Tables />
        <Scores />
        <Charts />
        <Forms />
        <States />
      </Page>
    </Stack>
  );
}

function Tables() {
  const [open, setOpen] = useState<string>();
  const row = ROWS.find(({ id }) => id === open);
  return (
    <Beside
      panel={
        row && (
          <SidePanel key={row.id} title={<UserText>{row.name}</UserText>} onClose={() => setOpen(undefined)}>
            <CopyField label="Member ID" value={row.id} />
            <UserText lines>{`A note\nof two lines. ${'word '.repeat(200)}`}</UserText>
          </SidePanel>
        )
      }
    >
      <Filters
        fields={[
          { name: 'q', label: 'Search by name', kind: 'search' },
          { name: 'tier', label: 'Tier', options: [{ value: 'LOW', label: 'Low' }] },
          { name: 'from', label: 'From', kind: 'day' },
        ]}
      />
      <DataTable
        label="Renters"
        columns={COLUMNS}
        rows={ROWS}
        rowKey={({ id }) => id}
        openKey={open}
        onOpen={({ id }) => setOpen(id)}
      />
      <TableSkeleton columns={4} rows={3} />
    </Beside>
  );
}

function Scores() {
  return (
    <>
      <Group>
        {TIERS.map((tier) => (
          <TierBadge key={tier} tier={tier} />
        ))}
        <RecommendationBadge recommendation="REVIEW_REQUIRED" tier="HIGH" />
      </Group>
      <Paper maw={560}>
        <Stack>
          <ScoreScale score={655} />
          <ScoreScale score={1000} />
          <ScoreScale score={0} />
        </Stack>
      </Paper>
      <Paper maw={720}>
        <ComponentBars
          components={{
            paymentHistory: { score: 1000, label: 'Excellent' },
            assetCondition: { score: 667, label: 'Poor' },
            identityVerified: { score: 900, label: 'Verified' },
            networkStanding: { score: 0, label: 'Has Outstanding Balances' },
          }}
        />
      </Paper>
    </>
  );
}

function Charts() {
  return (
    <>
      <TimeSeries
        title="Checks by tier"
        kind="bars"
        rows={DAYS}
        series={[
          { name: 'low', label: 'Low', tone: 'low' },
          { name: 'moderate', label: 'Moderate', tone: 'moderate' },
          { name: 'high', label: 'High', tone: 'high' },
          { name: 'critical', label: 'Critical', tone: 'critical' },
          { name: 'unknown', label: 'Unknown', tone: 'unknown' },
        ]}
      />
      <TimeSeries title="Owed" kind="line" rows={DAYS} series={[{ name: 'low', label: 'Owed' }]} />
    </>
  );
}

function Forms() {
  return (
    <Stack maw={560}>
      <TextInput label="Name" description="As on the license." placeholder="Jordan Ellis" />
      <TextInput label="E-mail" defaultValue="jordan@" error="This is no e-mail address." />
      <FormError error={new ApiError(500, 'It could not be saved. Try again.', undefined, 'req_7f3k')} />
      <SaveBar changed pending={false} onDiscard={() => undefined} />
      <CopyField once label="API key" value="svc_live_0123456789abcdefghijklmnopqrstuv" />
      <CodeBlock
        label="Check a renter"
        samples={[
          {
            language: 'curl',
            code: "curl -H 'x-api-key: …' 'https://screening.example/v1/renter/check?email=jordan@example.com'",
          },
          {
            language: 'TypeScript',
            code: "const answer = await client.check({ email: 'jordan@example.com' });",
          },
        ]}
      />
      <FileDrop
        label="Reports from a CSV file"
        accept=".csv"
        mostBytes={10 * 1024 * 1024}
        onFile={() => undefined}
      />
      <ProgressLine label="Filing reports" done={1234} total={5000} />
      <ConfirmAction
        title="Revoke “Front desk”?"
        consequence="Requests with it fail at once."
        confirm="Revoke"
        onConfirm={() => Promise.reject(new ApiError(0, 'The server cannot be reached.'))}
      >
        {(open) => (
          <Button variant="default" onClick={open} w="fit-content">
            Revoke
          </Button>
        )}
      </ConfirmAction>
    </Stack>
  );
}

function States() {
  return (
    <>
      <EmptyState title="No keys yet" action={<Button>Create a key</Button>}>
        Your software needs one to check and file.
      </EmptyState>
      <ErrorState
        error={new ApiError(503, 'The database cannot be reached.', undefined, 'req_7f3k')}
        onRetry={() => undefined}
      />
      <Denied reason={deniedText('manage_team')} />
      <LineSkeleton />
    </>
  );
}
