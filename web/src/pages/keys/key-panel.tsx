import { Alert, Stack, Text } from '@mantine/core';
import { CircleAlert, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import type { KeyLine } from '../../../../src/http/dashboard/keys.ts';
import { SidePanel } from '../../components/side-panel.tsx';
import { Id, Mono, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import type { ShownKey } from './created-key.tsx';
import classes from './keys.module.css';
import { scopesText } from './restriction-words.ts';
import { RotateForm } from './rotate-form.tsx';

interface KeyPanelProps {
  shown: KeyLine;
  /** The key that this one replaced, while it works. */
  former: KeyLine | undefined;
  onRotated: (key: ShownKey) => void;
  onClose: () => void;
}

/** Shows what a key may do and how it is used, and rotates it. */
export function KeyPanel({ shown, former, onRotated, onClose }: KeyPanelProps) {
  return (
    <SidePanel title={<UserText>{shown.name}</UserText>} onClose={onClose}>
      <Stack gap="lg">
        <Rejected {...shown} />
        <Facts {...shown} />
        {shown.replacedBy !== null ? (
          <Alert color="gray" icon={<Hourglass size={16} aria-hidden />} title="This key was replaced">
            It works until <Time at={shown.expiresAt} exact />. Switch your software to the new key before
            then.
          </Alert>
        ) : former !== undefined ? (
          <Text c="dimmed">
            The key it replaced works until <Time at={former.expiresAt} exact />. You can rotate this one
            after that, or once you revoke the old one.
          </Text>
        ) : (
          <RotateForm rotated={shown} onRotated={onRotated} />
        )}
      </Stack>
    </SidePanel>
  );
}

function Rejected({ rejected }: KeyLine) {
  if (rejected === null) return null;
  return (
    <Alert color="red" icon={<CircleAlert size={16} aria-hidden />} title="Used from another address">
      The last request from an address this key doesn’t allow came from <Mono>{rejected.address}</Mono>,{' '}
      <Time at={rejected.at} relative />. We rejected it. If the address isn’t yours, the key has leaked:
      rotate it and stop the old one at once.
    </Alert>
  );
}

function Facts(key: KeyLine) {
  const facts: [term: string, value: ReactNode][] = [
    ['Key', <Id key="preview">{key.preview}</Id>],
    ['May', <Allowed key="scopes" {...key} />],
    ['Works from', <Addresses key="addresses" {...key} />],
    ['Expires', <Time key="expires" at={key.expiresAt} exact />],
    [
      'Last used',
      <span key="used">
        <Time at={key.lastUsedAt} relative />
        {key.lastAddress !== null && (
          <>
            {' '}
            from <Mono>{key.lastAddress}</Mono>
          </>
        )}
      </span>,
    ],
    [
      'Created',
      <span key="created">
        <Time at={key.createdAt} exact /> <Creator {...key} />
      </span>,
    ],
    ['ID', <Mono key="id">{key.id}</Mono>],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([term, value]) => [<dt key={term}>{term}</dt>, <dd key={`${term} is`}>{value}</dd>])}
    </dl>
  );
}

function Allowed({ scopes }: KeyLine) {
  return scopes === null ? 'Everything' : scopesText(scopes);
}

function Addresses({ allowedAddresses }: KeyLine) {
  if (allowedAddresses === null) return 'Anywhere';
  return allowedAddresses.map((range) => (
    <div key={range}>
      <Mono>{range}</Mono>
    </div>
  ));
}

function Creator({ createdByName, byOperator }: KeyLine) {
  if (createdByName !== null)
    return (
      <>
        by <UserText>{createdByName}</UserText>
      </>
    );
  return byOperator ? 'by the operator' : null;
}
