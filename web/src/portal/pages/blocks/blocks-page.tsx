import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { OwnBlockResponse } from '../../../../../src/http/portal/blocks.ts';
import {
  type BlockKind,
  type BlockStatus,
  MOST_BLOCK_DOCUMENTS,
} from '../../../../../src/rules/disputes/blocks.ts';
import type { SimpleTextKey } from '../../../../../src/texts/texts.ts';
import { call } from '../../../api.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { FormError } from '../../../components/form.tsx';
import { LinkButton } from '../../../components/link.tsx';
import { Page } from '../../../components/page.tsx';
import { LineSkeleton, QueryStates } from '../../../components/query-states.tsx';
import { Id, Prose, UserText } from '../../../components/text.tsx';
import { Time } from '../../../components/time.tsx';
import { rich, t } from '../../../texts.ts';
import lists from '../../list.module.css';
import { More } from '../../more.tsx';
import { NextSteps } from '../../next-steps.tsx';
import { DocumentDrop, Sending, type SendingDocument, sendDocument } from '../disputes/document-upload.tsx';
import { blockSteps, StateText } from './next-steps.tsx';
import { BLOCKS_PATH, blockPath, OWN_BLOCKS } from './queries.ts';
import { BLOCK_TEXTS } from './texts.ts';

/** The page with the renter's requests to block records. */
export default function BlocksPage() {
  const list = useInfiniteQuery(OWN_BLOCKS);
  const isOpen = list.data?.pages[0]?.isOpen === true;
  return (
    <Page
      title={t('blocks.title')}
      description={t('blocks.description')}
      action={isOpen && <LinkButton to="/portal/blocks/new">{t('blocks.ask')}</LinkButton>}
    >
      <QueryStates
        query={list}
        skeleton={<LineSkeleton lines={6} />}
        isEmpty={({ pages }) => pages.every(({ rows }) => rows.length === 0)}
        empty={isOpen ? <NoRequests /> : <NotOpen />}
      >
        {({ pages }) => (
          <Stack gap="md" align="flex-start">
            <Unsent />
            <ul className={lists.list} aria-label={t('blocks.requests')}>
              {pages
                .flatMap(({ rows }) => rows)
                .map((request) => (
                  <li key={request.id}>
                    <RequestCard request={request} />
                  </li>
                ))}
            </ul>
            <More list={list} />
          </Stack>
        )}
      </QueryStates>
    </Page>
  );
}

function NoRequests() {
  return <EmptyState title={t('blocks.none')}>{t('blocks.noneText')}</EmptyState>;
}

function NotOpen() {
  return (
    <EmptyState
      title={t('blocks.proveFirst')}
      action={<LinkButton to="/portal/identity">{t('frame.identity')}</LinkButton>}
    >
      {t('blocks.proveFirstText')}
    </EmptyState>
  );
}

/** Names the documents that could not be sent with a new request. */
function Unsent() {
  const { unsent = [] } = useLocation().state;
  if (unsent.length === 0) return null;
  return (
    <div role="alert">
      {unsent.map(({ name, why }) => (
        <Prose key={name}>{rich('blocks.unsent', { name: <UserText>{name}</UserText>, problem: why })}</Prose>
      ))}
    </div>
  );
}

const KINDS: Record<BlockKind, SimpleTextKey> = {
  identity_theft: 'blocks.identityTheft',
  trafficking: 'blocks.trafficking',
};

const STATUSES: Record<BlockStatus, SimpleTextKey> = {
  open: 'blocks.open',
  withdrawn: 'blocks.withdrawn',
  accepted: 'blocks.accepted',
  declined: 'blocks.declined',
  rescinded: 'blocks.rescinded',
};

function RequestCard({ request }: { request: OwnBlockResponse }) {
  const { kind, status, recordIds, requestedAt, said, documents, reason } = request;
  return (
    <Paper component="article" p="lg">
      <Stack gap="sm" align="flex-start">
        <Group justify="space-between" gap="xs" w="100%">
          <Title order={2}>
            {rich('blocks.kindOf', { kind: t(KINDS[kind]), recordIds: <Id>{recordIds.join(', ')}</Id> })}
          </Title>
          <Badge variant="light" color="gray" tt="none">
            {t(STATUSES[status])}
          </Badge>
        </Group>
        <Text c="dimmed" component="div">
          {rich('blocks.askedOn', { day: <Time at={requestedAt} /> })}
        </Text>
        <StateText request={request} />
        {reason !== null && <Prose>{rich('blocks.reason', { reason: <UserText>{reason}</UserText> })}</Prose>}
        {said !== '' && <Prose>{rich('blocks.wrote', { text: <UserText>{said}</UserText> })}</Prose>}
        {documents.length > 0 && (
          <Prose>
            {rich('blocks.yourDocuments', {
              names: <UserText>{documents.map(({ name }) => name).join(', ')}</UserText>,
            })}
          </Prose>
        )}
        <NextSteps steps={blockSteps(request)} level={3} />
        {status === 'open' && <OpenActions request={request} />}
      </Stack>
    </Paper>
  );
}

function OpenActions({ request: { id, kind, documents } }: { request: OwnBlockResponse }) {
  const queryClient = useQueryClient();
  const [sending, setSending] = useState<SendingDocument>();
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: [BLOCKS_PATH] });
  const add = useMutation({
    mutationFn: (file: File) =>
      sendDocument<OwnBlockResponse>(`${blockPath(id)}/documents`, file, (percent) =>
        setSending({ name: file.name, percent }),
      ),
    onSuccess,
  });
  const withdraw = useMutation({
    mutationFn: () => call('POST /portal/api/blocks/:id/withdraw', { params: { id } }),
    onSuccess,
  });
  return (
    <>
      {documents.length === 0 && <Prose>{t(BLOCK_TEXTS[kind].proof)}</Prose>}
      {add.isPending && sending !== undefined && <Sending {...sending} />}
      {!add.isPending && documents.length < MOST_BLOCK_DOCUMENTS && (
        <DocumentDrop onFile={(file) => add.mutate(file)} />
      )}
      <FormError error={add.error ?? withdraw.error} />
      <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
        {t('blocks.withdraw')}
      </Button>
    </>
  );
}
