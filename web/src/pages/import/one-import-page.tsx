import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ImportResponse } from '../../../../src/http/dashboard/import-responses.ts';
import { counted } from '../../components/counted.ts';
import { LinkButton } from '../../components/link.tsx';
import { Page } from '../../components/page.tsx';
import { LineSkeleton, QueryStates } from '../../components/query-states.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { Begun } from './begun.tsx';
import { Open } from './open.tsx';
import { importQuery } from './queries.ts';

/** Shows one import, from mapping its columns to the result of its rows. */
export default function OneImportPage() {
  const { id = '' } = useParams({ strict: false });
  const found = useQuery(importQuery(id));
  return (
    <Page
      title={found.data?.fileName ?? 'Import'}
      description={found.data && <Origin {...found.data} />}
      action={
        <LinkButton to="/import" variant="default">
          All imports
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
  return (
    <>
      {counted(rows, 'row')}, brought by <UserText>{actor}</UserText> on <Time at={createdAt} exact />
    </>
  );
}
