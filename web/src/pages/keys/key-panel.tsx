import { Alert, Stack, Text } from '@mantine/core';
import { CircleAlert, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import type { KeyLine } from '../../../../src/http/dashboard/keys.ts';
import { keyTexts } from '../../../../src/texts/en/staff/keys.ts';
import { SidePanel } from '../../components/side-panel.tsx';
import { Id, Mono, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { staffTexts } from '../../texts.ts';
import type { ShownKey } from './created-key.tsx';
import classes from './keys.module.css';
import { scopesText } from './restriction-words.ts';
import { RotateForm } from './rotate-form.tsx';

const { t, rich } = staffTexts(keyTexts);

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
          <Alert color="gray" icon={<Hourglass size={16} aria-hidden />} title={t('wasReplaced')}>
            {rich('wasReplacedText', { time: <Time at={shown.expiresAt} exact /> })}
          </Alert>
        ) : former !== undefined ? (
          <Text c="dimmed">{rich('formerWorks', { time: <Time at={former.expiresAt} exact /> })}</Text>
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
    <Alert color="red" icon={<CircleAlert size={16} aria-hidden />} title={t('rejected')}>
      {rich('rejectedText', {
        address: <Mono>{rejected.address}</Mono>,
        time: <Time at={rejected.at} relative />,
      })}
    </Alert>
  );
}

function Facts(key: KeyLine) {
  const facts: [term: string, value: ReactNode][] = [
    [t('key'), <Id key="preview">{key.preview}</Id>],
    [t('mayFact'), <Allowed key="scopes" {...key} />],
    [t('fromFact'), <Addresses key="addresses" {...key} />],
    [t('expiresFact'), <Time key="expires" at={key.expiresAt} exact />],
    [t('lastUsed'), <LastUse key="used" {...key} />],
    [t('created'), <Creation key="created" {...key} />],
    [t('id'), <Mono key="id">{key.id}</Mono>],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([term, value]) => [<dt key={term}>{term}</dt>, <dd key={`${term} is`}>{value}</dd>])}
    </dl>
  );
}

function Allowed({ scopes }: KeyLine) {
  return scopes === null ? t('everything') : scopesText(scopes);
}

function Addresses({ allowedAddresses }: KeyLine) {
  if (allowedAddresses === null) return t('anywhere');
  return allowedAddresses.map((range) => (
    <div key={range}>
      <Mono>{range}</Mono>
    </div>
  ));
}

function LastUse({ lastUsedAt, lastAddress }: KeyLine) {
  const time = <Time at={lastUsedAt} relative />;
  return lastAddress === null ? time : rich('lastUsedFrom', { time, address: <Mono>{lastAddress}</Mono> });
}

function Creation({ createdAt, createdByName, byOperator }: KeyLine) {
  const time = <Time at={createdAt} exact />;
  if (createdByName !== null) return rich('createdBy', { time, name: <UserText>{createdByName}</UserText> });
  return byOperator ? rich('createdByOperator', { time }) : time;
}
