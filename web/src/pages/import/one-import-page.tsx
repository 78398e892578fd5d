import { Alert, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { CircleAlert, Info } from 'lucide-react';
import { useState } from 'react';
import type { ImportLine, ImportResponse } from '../../../../src/http/dashboard/import-responses.ts';
import { IMPORT_FIELDS, missingFields } from '../../../../src/rules/text/import-fields.ts';
import { importTexts } from '../../../../src/texts/en/staff/import.ts';
import { Anchor, LinkButton } from '../../components/link.tsx';
import { Page } from '../../components/page.tsx';
import { LineSkeleton, QueryStates } from '../../components/query-states.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { staffTexts } from '../../texts.ts';
import { Begun } from './begun.tsx';
import { Mapping } from './mapping.tsx';
import { Preview } from './preview.tsx';
import { importQuery, isOnFile } from './queries.ts';

const { t, rich } = staffTexts(importTexts);

/** Shows one import, from mapping its columns to the result of its rows. */
export default function OneImportPage() {
  const { id = '' } = useParams({ strict: false });
  const found = useQuery(importQuery(id));
  return (
    <Page
      title={found.data?.fileName ?? t('title')}
      description={found.data && <Origin {...found.data} />}
      action={
        <LinkButton to="/import" variant="default">
          {t('allImports')}
        </LinkButton>
      }
    >
      <QueryStates query={found} skeleton={<LineSkeleton lines={8} />}>
        {(imported) =>
          imported.state === 'open' ? (
            <Open key={id} imported={imported} />
          ) : (
            <Begun key={id} imported={imported} />
          )
        }
      </QueryStates>
    </Page>
  );
}

function Origin({ rows, actor, createdAt }: ImportResponse) {
  return rich('origin', { rows, actor: <UserText>{actor}</UserText>, time: <Time at={createdAt} exact /> });
}

/** Shows an open import: the mapping of its columns, and a preview. */
function Open({ imported }: { imported: ImportResponse }) {
  const [{ encoding }] = useAddress();
  const [again, setAgain] = useState(false);
  const { same } = imported;
  const missing = missingFields(imported.mapping);
  return (
    <Stack gap="lg">
      {encoding === 'Windows-1252' && (
        <Alert color="gray" icon={<Info size={16} aria-hidden />} title={t('notUtf8')}>
          {t('notUtf8Text')}
        </Alert>
      )}
      {same !== null && isOnFile(same) && <Filed before={same} />}
      <Mapping imported={imported} />
      {missing.length > 0 && (
        <Missing title={t('columnsMissing')}>
          {t('columnsMissingText', { fields: missing.map((field) => IMPORT_FIELDS[field].label).join(', ') })}
        </Missing>
      )}
      {imported.mapping.dayOrder === 'unclear' && (
        <Missing title={t('dayOrderMissing')}>{t('dayOrderMissingText')}</Missing>
      )}
      {missing.length === 0 && imported.mapping.dayOrder !== 'unclear' && (
        <Preview imported={imported} again={again} onAgain={setAgain} />
      )}
    </Stack>
  );
}

/** Says what must be chosen before the preview. */
function Missing({ title, children }: { title: string; children: string }) {
  return (
    <Alert color="gray" icon={<Info size={16} aria-hidden />} title={title}>
      {children}
    </Alert>
  );
}

/** Warns that the same file was filed before, because filing it twice is rarely intended. */
function Filed({ before }: { before: ImportLine }) {
  return (
    <Alert color="yellow" icon={<CircleAlert size={16} aria-hidden />} title={t('filedBefore')}>
      {rich('filedBeforeText', {
        reports: before.filed,
        time: <Time at={before.changedAt} exact />,
        link: (content) => (
          <Anchor to="/import/$id" params={{ id: before.id }} inherit c="inherit">
            {content}
          </Anchor>
        ),
      })}
    </Alert>
  );
}
