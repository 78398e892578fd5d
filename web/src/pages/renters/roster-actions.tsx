import { Button, Group, Paper, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Download, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { RosterLine } from '../../../../src/http/dashboard/roster.ts';
import { rentersTexts } from '../../../../src/texts/en/staff/renters/renters.ts';
import { withParameters } from '../../api.ts';
import type { Selection } from '../../components/column.ts';
import { inMode } from '../../mode.ts';
import { pageMadeId } from '../../page-made-id.ts';
import { useMay } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { handOver } from '../batches/handed-over.ts';
import { titleOf } from './words.ts';

const { t } = staffTexts(rentersTexts);

/** Renters that are exported or checked together: the address of an export names each. */
const MOST_SELECTED = 200;

const exportAddress = (parameters: Record<string, string | undefined>) =>
  withParameters(inMode('/dashboard/exports/roster-view.csv'), parameters);

/** Downloads the list as it is shown, with its columns, for admins. */
export function ExportView({ view }: { view: Record<string, string | undefined> }) {
  if (!useMay('export_data')) return null;
  return (
    <Button
      component="a"
      variant="default"
      href={exportAddress(view)}
      download
      leftSection={<Download size={16} aria-hidden />}
    >
      {t('exportView')}
    </Button>
  );
}

/** The renters that are selected, until another view is shown. */
export function useSelection(view: string) {
  const [selected, setSelected] = useState<ReadonlyMap<string, RosterLine>>(new Map());
  const [shown, setShown] = useState(view);
  if (shown !== view) {
    setShown(view);
    setSelected(new Map());
  }
  const selection: Selection<RosterLine> = {
    selected,
    nameOf: ({ name }) => titleOf(name),
    onSelect(rows, isSelected) {
      const after = new Map(selected);
      for (const row of rows) {
        if (isSelected) after.set(row.id, row);
        else after.delete(row.id);
      }
      setSelected(after);
    },
  };
  return { selection, clear: () => setSelected(new Map()) };
}

interface SelectedActionsProps {
  selected: ReadonlyMap<string, RosterLine>;
  /** The columns to export; `undefined` for all. */
  columns: string | undefined;
  onClear: () => void;
}

/** What can be done with the selected renters. */
export function SelectedActions({ selected, columns, onClear }: SelectedActionsProps) {
  const navigate = useNavigate();
  const mayExport = useMay('export_data');
  if (selected.size === 0) return null;
  const isTooMany = selected.size > MOST_SELECTED;
  const check = () => {
    // The page of portfolio checks shows the cost before anything is checked.
    handOver(fileOf([...selected.values()]));
    void navigate({ to: '/batches' });
  };
  return (
    <Paper component="section" aria-label={t('selectedLabel')} p="sm">
      <Group gap="sm">
        <Text role="status">
          {isTooMany
            ? t('tooManySelected', { count: selected.size, most: MOST_SELECTED })
            : t('selected', { count: selected.size })}
        </Text>
        <Button
          variant="default"
          disabled={isTooMany}
          onClick={check}
          leftSection={<ShieldCheck size={16} aria-hidden />}
        >
          {t('checkSelected', { count: selected.size })}
        </Button>
        {mayExport &&
          (isTooMany ? (
            <Button variant="default" disabled>
              {t('exportSelected')}
            </Button>
          ) : (
            <Button
              component="a"
              variant="default"
              href={exportAddress({ ids: [...selected.keys()].join(','), columns })}
              download
              leftSection={<Download size={16} aria-hidden />}
            >
              {t('exportSelected')}
            </Button>
          ))}
        <Button variant="subtle" onClick={onClear}>
          {t('clearSelection')}
        </Button>
      </Group>
    </Paper>
  );
}

/** Returns the file of a portfolio check of renters. Their member IDs find exactly them. */
function fileOf(renters: readonly RosterLine[]) {
  const rows = renters.map(({ memberId }) => memberId);
  return {
    formId: pageMadeId('frm'),
    name: t('portfolioName', { count: renters.length }),
    content: [t('memberId'), ...rows, ''].join('\n'),
    isGuessed: false,
  };
}
