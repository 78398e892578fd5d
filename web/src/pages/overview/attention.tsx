import { Paper, Text, Title } from '@mantine/core';
import {
  BellDot,
  CirclePause,
  Coins,
  FileClock,
  Gavel,
  HandHelping,
  Hourglass,
  MailX,
  Search,
  Upload,
  Webhook,
} from 'lucide-react';
import type { AttentionItem } from '../../../../src/http/dashboard/overview.ts';
import { MOST_DECISIONS_COUNTED } from '../../../../src/rules/adverse-actions/adverse-action.ts';
import { MOST_OPEN_COUNTED, MOST_UNSEEN_COUNTED } from '../../../../src/rules/disputes/disputes.ts';
import { attentionTexts } from '../../../../src/texts/en/staff/attention.ts';
import { Count } from '../../components/figures.tsx';
import { Anchor } from '../../components/link.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useMay } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { isUrgent } from '../disputes/deadline.ts';
import { LookupsText } from '../organization/lookups-text.tsx';
import { floorText, stoppedText } from '../usage/balance.ts';
import { byUrgency, type Words } from './attention-words.ts';
import { certificationWords } from './certification-words.tsx';
import { expiringKeyWords, formerStaffKeyWords, rejectedKeyWords, unusedKeyWords } from './key-words.tsx';
import classes from './overview.module.css';

const { t, rich } = staffTexts(attentionTexts);

/** Lists what is to be done, the most urgent first, each with its day and its next step. */
export function Attention({ items }: { items: AttentionItem[] }) {
  const words = items.map((item) => ({ kind: item.kind, ...wordsOf(item) })).toSorted(byUrgency);
  return (
    <Paper component="section" aria-label={t('title')}>
      <Title order={2} mb="xs">
        {t('title')}
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
            {rich('dueOn', { what: due.what, day: <Time at={due.at} /> })}
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
    case 'outdatedDecisions':
      return outdatedWords(item);
    case 'toHandOver':
    case 'undelivered':
      return draftWords(item);
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
        title: t('apiAccessOff'),
        text: t('apiAccessOffText'),
        to: '/organization',
        next: t('askForApiAccess'),
      };
  }
}

function creditWords(item: AttentionItem & { kind: 'credits' }): Words {
  const { credits, lastsDays, threshold, creditFloor, requestedAt } = item;
  const shared = {
    icon: Coins,
    urgent: true,
    to: '/usage',
    next: requestedAt === null ? t('requestCredits') : t('seeRequest'),
    nextForMembers: t('seeUsage'),
  } as const;
  const request =
    requestedAt === null ? t('operatorGrants') : rich('requested', { day: <Time at={requestedAt} /> });
  if (creditFloor !== null && credits <= creditFloor) {
    return {
      ...shared,
      title: t('checksStopped'),
      text: (
        <>
          {stoppedText(creditFloor)} {request}
        </>
      ),
    };
  }
  if (credits <= 0) {
    return {
      ...shared,
      title: credits === 0 ? t('noCredits') : t('belowZero'),
      text: (
        <>
          {floorText(creditFloor)} {request}
        </>
      ),
    };
  }
  const few = rich('creditsLeft', { credits, shown: <Count value={credits} /> });
  if (lastsDays !== null && lastsDays <= 7)
    return { ...shared, title: few, text: rich('lastsDays', { days: lastsDays, request }) };
  const level = <Count value={threshold ?? 0} />;
  return { ...shared, title: few, text: rich('belowWarning', { threshold: level, request }) };
}

function disputeWords({ open, firstDeadlineAt, onlyId }: AttentionItem & { kind: 'disputes' }): Words {
  return {
    icon: Gavel,
    urgent: isUrgent(firstDeadlineAt, Date.now()),
    title: t('disputes', { open, most: open === MOST_OPEN_COUNTED ? 'yes' : 'no' }),
    text: t('disputesText'),
    due: { what: t('decideBy', { open }), at: firstDeadlineAt },
    ...(onlyId === null ? { to: '/disputes' } : { to: '/disputes/$id', params: { id: onlyId } }),
    next: t('seeDisputes', { open }),
  };
}

function lookupWords({ used, limit, resetsAt }: AttentionItem & { kind: 'dailyLookups' }): Words {
  const none = used >= limit;
  return {
    icon: Search,
    urgent: none,
    title: none ? t('allLookupsUsed') : t('mostLookupsUsed'),
    text: <LookupsText used={used} limit={limit} resetsAt={resetsAt} />,
    to: '/organization',
    next: t('seeLimits'),
  };
}

function heldWords({ held, firstReleaseAt }: AttentionItem & { kind: 'heldFilings' }): Words {
  return {
    icon: Hourglass,
    urgent: false,
    title: t('held', { held }),
    text: t('heldText', { held }),
    due: { what: t('releasedBy', { held }), at: firstReleaseAt },
    to: '/disputes',
    next: t('seeFilings', { held }),
  };
}

function noticeWords({ unseen }: AttentionItem & { kind: 'notices' }): Words {
  return {
    icon: BellDot,
    urgent: false,
    title: t(unseen === MOST_UNSEEN_COUNTED ? 'mostNotices' : 'notices', { unseen }),
    text: t('noticesText', { unseen }),
    to: '/disputes',
    next: t('seeNotices', { unseen }),
  };
}

/** Leads to a check of the renter of the oldest: the next one follows once that decision is kept or withdrawn. */
function outdatedWords({ waiting, memberId }: AttentionItem & { kind: 'outdatedDecisions' }): Words {
  return {
    icon: FileClock,
    urgent: true,
    title: t('outdated', { waiting, most: waiting === MOST_DECISIONS_COUNTED ? 'yes' : 'no' }),
    text: t('outdatedText'),
    to: '/check',
    search: { q: memberId },
    next: t('checkAgain', { waiting }),
  };
}

/** Leads to the renter of the oldest: once that notice is handed over or withdrawn, the item leads to the next. */
function draftWords({
  kind,
  waiting,
  renterId,
}: AttentionItem & { kind: 'toHandOver' | 'undelivered' }): Words {
  return {
    icon: kind === 'undelivered' ? MailX : HandHelping,
    urgent: true,
    title: t(kind, { waiting, most: waiting === MOST_DECISIONS_COUNTED ? 'yes' : 'no' }),
    text: t(kind === 'undelivered' ? 'undeliveredText' : 'toHandOverText', { waiting }),
    to: '/renters/$id',
    params: { id: renterId },
    next: t('seeToHandOver', { waiting }),
  };
}

function webhookWords({ failed, deliveryId, at, error }: AttentionItem & { kind: 'webhook' }): Words {
  return {
    icon: Webhook,
    urgent: true,
    title: t('deliveries', { failed }),
    text: rich('deliveriesText', { time: <Time at={at} relative />, error: error ?? t('noResponse') }),
    to: '/webhook',
    search: { delivery: deliveryId },
    next: t('seeDelivery'),
  };
}

function importWords({ id, fileName, waiting, firstDeletedAt }: AttentionItem & { kind: 'imports' }): Words {
  const one = waiting === 1;
  return {
    icon: Upload,
    urgent: false,
    title: t('imports', { waiting }),
    text: rich(one ? 'importText' : 'importsText', { file: <UserText>{fileName}</UserText> }),
    due: { what: t('rowsDeleted', { waiting }), at: firstDeletedAt },
    ...(one ? { to: '/import/$id', params: { id } } : { to: '/import' }),
    next: t('seeImports', { waiting }),
  };
}
