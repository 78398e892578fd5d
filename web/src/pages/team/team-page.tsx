import { Button } from '@mantine/core';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { InvitedResponse } from '../../../../src/http/dashboard/team.ts';
import { team } from '../../../../src/texts/en/staff/team.ts';
import { Page } from '../../components/page.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { staffTexts } from '../../texts.ts';
import { Invitations } from './invitations.tsx';
import { Invited, InviteForm } from './invite-form.tsx';
import { Staff } from './staff.tsx';

const { t } = staffTexts(team);

export default function TeamPage() {
  const [{ new: isNew }, setAddress] = useAddress();
  const [invited, setInvited] = useState<InvitedResponse>();
  const showForm = (on: boolean) => setAddress({ new: on ? '1' : undefined }, { replace: true });
  const show = (made: InvitedResponse) => {
    setInvited(made);
    showForm(false);
  };
  const isInviting = isNew !== undefined;
  return (
    <Page
      title={t('title')}
      description={t('description')}
      action={
        <Button
          leftSection={<UserPlus size={16} aria-hidden />}
          disabled={isInviting}
          onClick={() => showForm(true)}
        >
          {t('invite')}
        </Button>
      }
    >
      {isInviting && <InviteForm onInvited={show} onCancel={() => showForm(false)} />}
      {!isInviting && invited !== undefined && (
        <Invited key={invited.link} invited={invited} onClose={() => setInvited(undefined)} />
      )}
      <Staff />
      <Invitations onRenewed={show} />
    </Page>
  );
}
