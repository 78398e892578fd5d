import { Stack, Text } from '@mantine/core';
import { CircleAlert, Copy } from 'lucide-react';
import type { ImportRowLine } from '../../../../src/http/dashboard/import-responses.ts';
import type { ColumnMapping, ImportField } from '../../../../src/rules/text/import-fields.ts';
import { EligibilityBadge } from '../../components/badges.tsx';
import type { Column } from '../../components/column.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Count, Money } from '../../components/figures.tsx';
import { Filters } from '../../components/filters.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { Id, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { errorText } from './errors.tsx';
import classes from './import.module.css';

/** Returns the table columns for the fields that are mapped. */
function columnsOf({ columns }: ColumnMapping): Column<ImportRowLine>[] {
  const has = (...fields: ImportField[]) => fields.some((field) => columns[field] !== undefined);
  const optional: [boolean, Column<ImportRowLine>][] = [
    [
      has('industryType'),
      { key: 'industry', title: 'Industry', cell: ({ texts }) => <Short text={texts.industryType} /> },
    ],
    [
      has('paymentCompliance', 'assetCondition', 'contractCompliance'),
      { key: 'labels', title: 'Labels', cell: (row) => <Labels {...row} /> },
    ],
    [
      has('incidents'),
      { key: 'incidents', title: 'Incidents', cell: ({ texts }) => <Incidents {...texts} /> },
    ],
    [
      has('outstandingBalance'),
      { key: 'owed', title: 'Still owed', align: 'right', cell: (row) => <Owed {...row} /> },
    ],
  ];
  return [
    { key: 'renter', title: 'Renter', cell: (row) => <Renter {...row} /> },
    { key: 'row', title: 'Row', align: 'right', cell: ({ number }) => <Count value={number} /> },
    ...optional.flatMap(([isThere, column]) => (isThere ? column : [])),
    { key: 'score', title: 'Score', align: 'right', cell: ({ report }) => report?.score ?? '–' },
    { key: 'outcome', title: 'Outcome', cell: (row) => <Outcome {...row} /> },
  ];
}

const FILTERS = [
  { value: 'errors', label: 'With errors' },
  { value: 'repeats', label: 'Repeats' },
];

interface RowsProps {
  id: string;
  mapping: ColumnMapping;
  /** Which rows to show. If omitted, all or those with errors, by the filter in the URL. */
  show?: 'errors';
}

/** Lists the rows of a file as they would be filed, or with their errors. */
export function Rows({ id, mapping, show }: RowsProps) {
  const [chosen] = useAddress();
  const shown = show ?? chosen.show;
  return (
    <Stack gap="sm">
      {show === undefined && <Filters fields={[{ name: 'show', label: 'Rows', options: FILTERS }]} />}
      <PagedTable
        label="Rows"
        list="GET /dashboard/imports/:id/rows"
        params={{ id }}
        query={{ show: shown }}
        columns={columnsOf(mapping)}
        rowKey={({ number }) => String(number)}
        empty={
          <EmptyState title={shown === 'repeats' ? 'No row repeats another' : 'No row has errors'} level={3}>
            Every row can be filed.
          </EmptyState>
        }
      />
    </Stack>
  );
}

function Renter({ texts }: ImportRowLine) {
  const name = [texts.renterName, texts.renterLastName].filter(Boolean).join(' ');
  return (
    <div>
      <Short text={name} />
      {texts.renterEmail !== undefined && (
        <Text fz="sm" c="dimmed" component="div">
          <UserText clamp={1}>{texts.renterEmail}</UserText>
        </Text>
      )}
    </div>
  );
}

function Incidents({ incidents, incidentDetails }: ImportRowLine['texts']) {
  return (
    <div>
      <Short text={incidents} />
      {incidents !== undefined && incidentDetails !== undefined && (
        <Text fz="sm" c="dimmed" component="div">
          <UserText clamp={2}>{incidentDetails}</UserText>
        </Text>
      )}
    </div>
  );
}

function Labels({ report, texts }: ImportRowLine) {
  const { paymentCompliance, assetCondition, contractCompliance } = report ?? texts;
  const labels = [paymentCompliance, assetCondition, contractCompliance].filter(Boolean).join(', ');
  return report === null ? <Short text={labels} /> : labels;
}

function Owed({ report, texts }: ImportRowLine) {
  if (report === null) return <Short text={texts.outstandingBalance} />;
  const cents = report.outstandingBalanceCents;
  return cents === null ? '–' : <Money cents={cents} />;
}

function Outcome({ report, errors, repeats }: ImportRowLine) {
  if (repeats !== null) {
    return (
      <span className={classes.iconText}>
        <Copy size={16} aria-hidden />
        <span>
          {'row' in repeats ? (
            <>
              Repeats row <Count value={repeats.row} />
            </>
          ) : (
            <>
              Already on file since <Time at={repeats.filedAt} />: <Id>{repeats.recordId}</Id>
            </>
          )}
        </span>
      </span>
    );
  }
  if (report !== null) return <EligibilityBadge status={report.eligibility} />;
  return (
    <ul className={classes.errors}>
      {errors.map((error) => (
        <li key={errorText(error)} className={classes.iconText}>
          <CircleAlert size={16} aria-hidden />
          <span>{errorText(error)}</span>
        </li>
      ))}
    </ul>
  );
}

function Short({ text }: { text: string | undefined }) {
  return text === undefined || text === '' ? '–' : <UserText clamp={2}>{text}</UserText>;
}
