import { Button } from '@mantine/core';
import { Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ImportResponse } from '../../../../src/http/dashboard/import-responses.ts';
import { call } from '../../api.ts';
import { counted } from '../../formats.ts';
import { RecordForm } from '../renters/record-form.tsx';

/** Shows the button that undoes an import, or its form. */
export function UndoImport({ imported }: { imported: ImportResponse }) {
  const { id, undo } = imported;
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
        Undo import
      </Button>
    );
  }
  return (
    <RecordForm
      title="Undo this import"
      order={2}
      explanation={explanationOf(imported)}
      submit={imported.filed === 0 ? 'End this import' : `Withdraw ${counted(imported.filed, 'report')}`}
      needsReason={undo.needsReason}
      send={(reason) => call('POST /dashboard/imports/:id/undo', { params: { id }, body: { reason } })}
      onClose={() => setOpen(false)}
    />
  );
}

function explanationOf({ rows, filed, rejected }: ImportResponse): string {
  const left = rows - filed - rejected;
  const waiting =
    left === 0
      ? ''
      : ` ${counted(left, 'row')} that ${left === 1 ? 'is' : 'are'} not filed yet will be deleted.`;
  if (filed === 0) return `Nothing was filed yet.${waiting}`;
  return `The reports, and the incidents filed with them, no longer count in checks and scores. The renters’ files show that they were withdrawn, and why. Reports with an open dispute or appeal stay, as do reports corrected after a dispute.${waiting}`;
}
