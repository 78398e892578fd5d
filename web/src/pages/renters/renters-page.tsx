import { Button } from '@mantine/core';
import { UserPlus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { incidentFlag } from '../../../../src/rules/scoring/renter-summary.ts';
import { tiers } from '../../../../src/texts/en/staff/parts/tiers.ts';
import { rentersTexts } from '../../../../src/texts/en/staff/renters/renters.ts';
import { codeTitle } from '../../../../src/texts/own-file-words.ts';
import { Filters } from '../../components/filters.tsx';
import { Page } from '../../components/page.tsx';
import { pagesQuery } from '../../components/paged-table.tsx';
import { Beside } from '../../components/side-panel.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import type { Prefetch } from '../../page-router.tsx';
import { useMay } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { flagWords } from '../check/words.ts';
import { SUGGESTIONS, useSuggestions } from '../filing/queries.ts';
import { ROSTER_COUNT } from './queries.ts';
import { Roster, rosterView } from './roster.tsx';
import { shortened } from './words.ts';

const { t } = staffTexts(rentersTexts);
const tierTexts = staffTexts(tiers);

const AddRenter = lazy(async () => ({ default: (await import('./add-renter.tsx')).AddRenter }));
const RenterPanel = lazy(async () => ({ default: (await import('./renter-panel.tsx')).RenterPanel }));

/** Opens the form to add a renter beside the list, in place of a renter. */
const ADDING = 'add';

export const prefetch: Prefetch = (queryClient, { search }) =>
  Promise.all([
    queryClient.prefetchInfiniteQuery(pagesQuery('GET /dashboard/roster', { query: rosterView(search) })),
    queryClient.prefetchQuery(ROSTER_COUNT),
    queryClient.prefetchQuery(SUGGESTIONS),
  ]);

export default function RentersPage() {
  const [{ open }, setAddress] = useAddress();
  const mayEdit = useMay('edit_renters');
  const show = (what: string | undefined) => setAddress({ open: what });
  const close = () => show(undefined);
  const panel =
    open === ADDING
      ? mayEdit && <AddRenter onClose={close} />
      : open && <RenterPanel key={open} id={open} onClose={close} />;
  return (
    <Page
      title={t('title')}
      description={t('description')}
      action={
        mayEdit && (
          <Button leftSection={<UserPlus size={16} aria-hidden />} onClick={() => show(ADDING)}>
            {t('add')}
          </Button>
        )
      }
    >
      <Beside panel={panel && <Suspense>{panel}</Suspense>}>
        <RosterFilters />
        <Roster openKey={open} onOpen={show} />
      </Beside>
    </Page>
  );
}

const TIERS = (['LOW', 'MODERATE', 'HIGH', 'CRITICAL'] as const).map((value) => ({
  value,
  label: tierTexts.t(value),
}));

/** Maximum length of an option's label, because the list is as wide as its longest one. */
const MOST_LABEL_CHARACTERS = 32;

/** Flags that do not come from an incident type. */
const FLAGS = ['OUTSTANDING_BALANCE', 'DAMAGE_REPORTED', 'FRAUD_REPORTED'];

/**
 * Shows the filters, which are stored in the URL. Lists the organization's own industries and incident types
 * first.
 */
function RosterFilters() {
  const [{ flag, industry }] = useAddress();
  const { industries, incidentTypes } = useSuggestions();
  const flags = new Set([...FLAGS, ...incidentTypes.map(incidentFlag), ...(flag ? [flag] : [])]);
  const known = new Set([...industries, ...(industry ? [industry] : [])]);
  return (
    <Filters
      fields={[
        { name: 'q', label: t('search'), kind: 'search' },
        { name: 'tier', label: t('tier'), options: TIERS },
        {
          name: 'flag',
          label: t('flag'),
          options: [...flags].map((value) => ({
            value,
            label: shortened(flagWords(value), MOST_LABEL_CHARACTERS),
          })),
        },
        {
          name: 'industry',
          label: t('industry'),
          options: [...known].map((value) => ({
            value,
            label: shortened(codeTitle(value), MOST_LABEL_CHARACTERS),
          })),
        },
      ]}
    />
  );
}
