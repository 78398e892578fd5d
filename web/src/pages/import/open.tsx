import { Alert, Stack } from '@mantine/core';
import { CircleAlert, Info } from 'lucide-react';
import { useState } from 'react';
import type { ImportLine, ImportResponse } from '../../../../src/http/dashboard/import-responses.ts';
import { IMPORT_FIELDS, missingFields } from '../../../../src/rules/text/import-fields.ts';
import { counted } from '../../components/counted.ts';
import { Anchor } from '../../components/link.tsx';
import { Time } from '../../components/time.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { Mapping } from './mapping.tsx';
import { Preview } from './preview.tsx';

/** Shows an open import: the mapping of its columns, and a preview. */
export function Open({ imported }: { imported: ImportResponse }) {
  const [{ encoding }] = useAddress();
  const [again, setAgain] = useState(false);
  const { same } = imported;
  const missing = missingFields(imported.mapping);
  return (
    <Stack gap="lg">
      {encoding === 'Windows-1252' && (
        <Alert color="gray" icon={<Info size={16} aria-hidden />} title="The file is not UTF-8">
          It was read as Windows-1252, as many spreadsheets write it. Look below whether letters such as é and
          ü are right; if not, save the file as “CSV UTF-8” and bring it again.
        </Alert>
      )}
      {same !== null && same.filed > 0 && <Filed before={same} />}
      <Mapping imported={imported} />
      {missing.length > 0 ? (
        <Alert color="gray" icon={<Info size={16} aria-hidden />} title="The preview follows">
          First say which column holds: {missing.map((field) => IMPORT_FIELDS[field].label).join(', ')}.
        </Alert>
      ) : (
        <Preview imported={imported} again={again} onAgain={setAgain} />
      )}
    </Stack>
  );
}

/** Warns that the same file was filed before, because filing it twice is rarely intended. */
function Filed({ before }: { before: ImportLine }) {
  return (
    <Alert
      color="yellow"
      icon={<CircleAlert size={16} aria-hidden />}
      title="This very file was imported before"
    >
      {counted(before.filed, 'report')} of it {before.filed === 1 ? 'was' : 'were'} filed on{' '}
      <Time at={before.changedAt} exact />.{' '}
      <Anchor to="/import/$id" params={{ id: before.id }} inherit>
        See that import
      </Anchor>
    </Alert>
  );
}
