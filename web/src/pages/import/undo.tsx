import { Button } from '@mantine/core';
import { Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ImportResponse } from '../../../../src/http/dashboard/import-responses.ts';
import { importTexts } from '../../../../src/texts/en/staff/import.ts';
import { call } from '../../api.ts';
import { staffTexts } from '../../texts.ts';
import { RecordForm } from '../renters/record-form.tsx';

const { t } = staffTexts(importTexts);

/** Shows the button that undoes an import, or its form. */
export function UndoImport({ imported }: { imported: ImportResponse }) {
  const { id, undo, rows, filed, rejected } = imported;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // Returns the focus to the button that opened the form.
  useEffect(() => {
    if (!open && wasOpen.current) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  if (undo === null) return null;
  if (!open) {
    return (
      <Button
        ref={button}
        variant="default"
        w="fit-content"
        leftSection={<Undo2 size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('undo')}
      </Button>
    );
  }
  return (
    <RecordForm
      title={t('undoTitle')}
      order={2}
      explanation={t('undoText', { filed, left: rows - filed - rejected })}
      submit={filed === 0 ? t('undoEnd') : t('undoWithdraw', { reports: filed })}
      needsReason={undo.needsReason}
      send={(reason) => call('POST /dashboard/imports/:id/undo', { params: { id }, body: { reason } })}
      onClose={() => setOpen(false)}
    />
  );
}
