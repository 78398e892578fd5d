import { Button } from '@mantine/core';
import { UserPlus } from 'lucide-react';
import { Page } from '../../components/page.tsx';
import { Beside } from '../../components/side-panel.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { AddRenter } from './add-renter.tsx';
import { RenterPanel } from './renter-panel.tsx';
import { Roster } from './roster.tsx';
import { RosterFilters } from './roster-filters.tsx';

/** Opens the form to add a renter beside the list, in place of a renter. */
const ADDING = 'add';

export default function RentersPage() {
  const [{ open }, setAddress] = useAddress();
  const show = (what: string | undefined) => setAddress({ open: what });
  const close = () => show(undefined);
  const panel =
    open === ADDING ? (
      <AddRenter onClose={close} />
    ) : (
      open && <RenterPanel key={open} id={open} onClose={close} />
    );
  return (
    <Page
      title="Renters"
      description="Your roster: whom you filed something about, or added. Score and flags are what all organizations filed."
      action={
        <Button leftSection={<UserPlus size={16} aria-hidden />} onClick={() => show(ADDING)}>
          Add a renter
        </Button>
      }
    >
      <Beside panel={panel}>
        <RosterFilters />
        <Roster openKey={open} onOpen={show} />
      </Beside>
    </Page>
  );
}
