import { Button } from '@mantine/core';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { InvitedResponse } from '../../../../src/http/dashboard/team.ts';
import { Page } from '../../components/page.tsx';
import { Denied } from '../../components/query-states.tsx';
import { useMay } from '../../session.ts';
import { Invitations } from './invitations.tsx';
import { Invited, InviteForm } from './invite-form.tsx';
import { Staff } from './staff.tsx';

export default function TeamPage() {
  return useMay('admin') ? (
    <Team />
  ) : (
    <Page title="Team">
      <Denied reason="The team is for admins and owners. Ask one in your organization." />
    </Page>
  );
}

/** The content above the lists: nothing, the form for an invitation, or the result of an invitation. */
type Inviting = 'no' | 'form' | InvitedResponse;

function Team() {
  const [inviting, setInviting] = useState<Inviting>('no');
  const close = () => setInviting('no');
  return (
    <Page
      title="Team"
      description="Who can sign in for your organization, and what they can do."
      action={
        <Button
          leftSection={<UserPlus size={16} aria-hidden />}
          disabled={inviting === 'form'}
          onClick={() => setInviting('form')}
        >
          Invite someone
        </Button>
      }
    >
      {inviting === 'form' && <InviteForm onInvited={setInviting} onCancel={close} />}
      {typeof inviting === 'object' && <Invited key={inviting.link} invited={inviting} onClose={close} />}
      <Staff />
      <Invitations onRenewed={setInviting} />
    </Page>
  );
}
