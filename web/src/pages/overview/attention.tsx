import { Paper, Text, Title } from '@mantine/core';
import { BellDot, CirclePause, Coins, Gavel, Hourglass, Search, Upload, Webhook } from 'lucide-react';
import type { AttentionItem } from '../../../../src/http/dashboard/overview.ts';
import { MOST_OPEN_COUNTED, MOST_UNSEEN_COUNTED } from '../../../../src/rules/disputes/disputes.ts';
import { Count } from '../../components/figures.tsx';
import { Anchor } from '../../components/link.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { counted } from '../../formats.ts';
import { useMay } from '../../session.ts';
import { isUrgent } from '../disputes/deadline.ts';
import { LookupsText } from '../organization/lookups-text.tsx';
import { floorText, stoppedText } from '../usage/balance.ts';
import { byUrgency, type Words } from './attention-words.ts';
import { certificationWords } from './certification-words.tsx';
import { expiringKeyWords, formerStaffKeyWords, rejectedKeyWords, unusedKeyWords } from './key-words.tsx';
import classes from './overview.module.css';

/** Lists what is to be done, the most urgent first, each with its day and its next step. */
export function Attention({ items }: { items: AttentionItem[] }) {
  const words = items.map((item) => ({ kind: item.kind, ...wordsOf(item) })).toSorted(byUrgency);
  return (
    <Paper component="section" aria-label="To do">
      <Title order={2} mb="xs">
        To do
      </Title>
      <ul className={classes.attention}>
        {words.map(({ kind, ...item }) => (
          <Item key={kind} {...item} />
        ))}
      </ul>
    </Paper>
  );
}

function Item({ icon: Icon, urgent, title, text, due, next, nextForMembers = next, ...page }: Words) {
  const mayActOn = useMay('decide_disputes');
  const { to, params = {}, search = {} } = page;
  return (
    <li className={classes.item}>
      <Icon size={16} aria-hidden className={urgent ? (classes.urgent ?? '') : ''} />
      <div>
        <Text fw={600} {...(urgent && { c: 'var(--mantine-color-error)' })}>
          {title}
        </Text>
        <Text c="dimmed" component="div">
          {text}
        </Text>
      </div>
      <div className={classes.next}>
        {due !== undefined && (
          <Text fz="sm" c={urgent ? 'var(--mantine-color-error)' : 'dimmed'}>
            {due.what} <Time at={due.at} />
          </Text>
        )}
        <Anchor to={to} params={params} search={search}>
          {mayActOn ? next : nextForMembers}
        </Anchor>
      </div>
    </li>
  );
}

function wordsOf(item: AttentionItem): Words {
  switch (item.kind) {
    case 'credits':
      return creditWords(item);
    case 'disputes':
      return disputeWords(item);
    case 'dailyLookups':
      return lookupWords(item);
    case 'heldFilings':
      return heldWords(item);
    case 'notices':
      return noticeWords(item);
    case 'imports':
      return importWords(item);
    case 'webhook':
      return webhookWords(item);
    case 'rejectedKeys':
      return rejectedKeyWords(item);
    case 'expiringKeys':
      return expiringKeyWords(item);
    case 'formerStaffKeys':
      return formerStaffKeyWords(item);
    case 'keys':
      return unusedKeyWords(item);
    case 'certification':
      return certificationWords(item);
    case 'apiAccess':
      return {
        icon: CirclePause,
        urgent: false,
        title: 'API access is off',
        text: 'Every request with a key is rejected until the operator turns it on. You can still work on these pages.',
        to: '/organization',
        next: 'Ask for API access',
      };
  }
}

function creditWords(item: AttentionItem & { kind: 'credits' }): Words {
  const { credits, lastsDays, threshold, creditFloor, requestedAt } = item;
  const shared = {
    icon: Coins,
    urgent: true,
    to: '/usage',
    next: requestedAt === null ? 'Request credits' : 'See the request',
    nextForMembers: 'See usage and billing',
  } as const;
  const more =
    requestedAt === null ? (
      'The operator of your network grants credits.'
    ) : (
      <>
        Your organization requested more on <Time at={requestedAt} />.
      </>
    );
  if (creditFloor !== null && credits <= creditFloor) {
    return {
      ...shared,
      title: 'Checks have stopped',
      text: (
        <>
          {stoppedText(creditFloor)} {more}
        </>
      ),
    };
  }
  if (credits <= 0) {
    return {
      ...shared,
      title: credits === 0 ? 'No credits are left' : 'The balance is below zero',
      text: (
        <>
          {floorText(creditFloor)} {more}
        </>
      ),
    };
  }
  const few = (
    <>
      <Count value={credits} /> {credits === 1 ? 'credit is' : 'credits are'} left
    </>
  );
  if (lastsDays !== null && lastsDays <= 7) {
    const days =
      lastsDays === 0 ? 'less than a day' : `about ${lastsDays} ${lastsDays === 1 ? 'day' : 'days'}`;
    return {
      ...shared,
      title: few,
      text: (
        <>
          Enough for {days} at the pace of the last 7 days. {more}
        </>
      ),
    };
  }
  return {
    ...shared,
    title: few,
    text: (
      <>
        Your balance is below your warning level of <Count value={threshold ?? 0} />. {more}
      </>
    ),
  };
}

function disputeWords({ open, firstDeadlineAt }: AttentionItem & { kind: 'disputes' }): Words {
  return {
    icon: Gavel,
    urgent: isUrgent(firstDeadlineAt, Date.now()),
    title:
      open === 1
        ? 'A renter disputes a record'
        : `Renters dispute ${counted(open, 'record')}${open === MOST_OPEN_COUNTED ? ' or more' : ''}`,
    text: 'If you don’t decide in time, the renter wins the dispute.',
    due: { what: open === 1 ? 'Decide by' : 'Decide the first by', at: firstDeadlineAt },
    to: '/disputes',
    next: open === 1 ? 'See the dispute' : 'See the disputes',
  };
}

function lookupWords({ used, limit, resetsAt }: AttentionItem & { kind: 'dailyLookups' }): Words {
  const none = used >= limit;
  return {
    icon: Search,
    urgent: none,
    title: none ? 'You have used all of today’s lookups' : 'You have used most of today’s lookups',
    text: <LookupsText used={used} limit={limit} resetsAt={resetsAt} />,
    to: '/organization',
    next: 'See the limits',
  };
}

function heldWords({ held, firstReleaseAt }: AttentionItem & { kind: 'heldFilings' }): Words {
  const one = held === 1;
  return {
    icon: Hourglass,
    urgent: false,
    title: one ? 'A filing is held for review' : `${counted(held, 'filing')} are held for review`,
    text: `${one ? 'It counts' : 'They count'} once the operator of your network releases ${one ? 'it' : 'them'}. You don’t have to do anything.`,
    due: { what: one ? 'Released by' : 'The first is released by', at: firstReleaseAt },
    to: '/disputes',
    next: one ? 'See the filing' : 'See the filings',
  };
}

function noticeWords({ unseen }: AttentionItem & { kind: 'notices' }): Words {
  const shared = { icon: BellDot, urgent: false, to: '/disputes' } as const;
  if (unseen === 1) {
    return {
      ...shared,
      title: 'A record about a renter you checked has changed',
      text: 'It was removed or corrected after a dispute. The result of your check may be different now.',
      next: 'See the notice',
    };
  }
  const most = unseen === MOST_UNSEEN_COUNTED ? ' or more' : '';
  return {
    ...shared,
    title: `${counted(unseen, 'record')}${most} about renters you checked have changed`,
    text: 'They were removed or corrected after a dispute. The results of your checks may be different now.',
    next: 'See the notices',
  };
}

function webhookWords({ failed, deliveryId, at, error }: AttentionItem & { kind: 'webhook' }): Words {
  return {
    icon: Webhook,
    urgent: true,
    title: failed === 1 ? 'The latest delivery failed' : `The latest ${failed} deliveries failed`,
    text: (
      <>
        The last one, <Time at={at} relative />: {error ?? 'no response'}.
      </>
    ),
    to: '/webhook',
    search: { delivery: deliveryId },
    next: 'See the delivery',
  };
}

function importWords({ id, fileName, waiting, firstDeletedAt }: AttentionItem & { kind: 'imports' }): Words {
  const one = waiting === 1;
  return {
    icon: Upload,
    urgent: false,
    title: one ? 'An import isn’t finished' : `${counted(waiting, 'import')} aren’t finished`,
    text: (
      <>
        {one ? '' : 'The newest is '}
        <UserText>{fileName}</UserText>. Rows that aren’t filed don’t count.
      </>
    ),
    due: { what: one ? 'Rows are deleted on' : 'The first rows are deleted on', at: firstDeletedAt },
    ...(one ? { to: '/import/$id', params: { id } } : { to: '/import' }),
    next: one ? 'Go on' : 'See the imports',
  };
}
