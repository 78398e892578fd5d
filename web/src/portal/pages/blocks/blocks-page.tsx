import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { OwnBlockResponse } from '../../../../../src/http/portal/blocks.ts';
import {
  BLOCK_PROOFS,
  type BlockKind,
  type BlockStatus,
  MOST_BLOCK_DOCUMENTS,
} from '../../../../../src/rules/disputes/blocks.ts';
import { call } from '../../../api.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { FormError } from '../../../components/form.tsx';
import { LinkButton } from '../../../components/link.tsx';
import { Page } from '../../../components/page.tsx';
import { LineSkeleton, QueryStates } from '../../../components/query-states.tsx';
import { Id, Prose, UserText } from '../../../components/text.tsx';
import { Time } from '../../../components/time.tsx';
import lists from '../../list.module.css';
import { More } from '../../more.tsx';
import { DocumentDrop, Sending, type SendingDocument, sendDocument } from '../disputes/document-upload.tsx';
import { BLOCKS_PATH, blockPath, OWN_BLOCKS } from './queries.ts';

/** The page with the renter's requests to block records. */
export default function BlocksPage() {
  const list = useInfiniteQuery(OWN_BLOCKS);
  const isOpen = list.data?.pages[0]?.isOpen === true;
  return (
    <Page
      title="Block records"
      description="If a record is there because somebody used your identity, or because of trafficking, you can ask the operator of the network to block it. A blocked record is off your file, and cannot be filed again."
      action={isOpen && <LinkButton to="/portal/blocks/new">Ask for a block</LinkButton>}
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
            <ul className={lists.list} aria-label="Requests">
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
  return (
    <EmptyState title="You have asked for no block">
      Choose the records, and add a document that proves what happened. The operator decides within four
      business days. Only you and the operator see what you write, your documents, and the kind of crime. An
      organization whose records are blocked after identity theft is told that this is the cause, as the law
      requires.
    </EmptyState>
  );
}

function NotOpen() {
  return (
    <EmptyState
      title="First prove who you are"
      action={<LinkButton to="/portal/proof">Prove who I am</LinkButton>}
    >
      Requests are only open to an e-mail that is confirmed for your whole file. If you can’t confirm one,
      write to the operator of the network, named below.
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
        <Prose key={name}>
          <UserText>{name}</UserText> was not sent: {why} Add it below.
        </Prose>
      ))}
    </div>
  );
}

const KIND_WORDS: Record<BlockKind, string> = {
  identity_theft: 'Identity theft',
  trafficking: 'Trafficking',
};

const STATUS_WORDS: Record<BlockStatus, string> = {
  open: 'Open',
  withdrawn: 'Withdrawn',
  accepted: 'Blocked',
  declined: 'Declined',
  rescinded: 'No longer blocked',
};

function RequestCard({ request }: { request: OwnBlockResponse }) {
  const { kind, status, recordIds, requestedAt, said, documents, reason } = request;
  return (
    <Paper component="article" p="lg">
      <Stack gap="sm" align="flex-start">
        <Group justify="space-between" gap="xs" w="100%">
          <Title order={2}>
            {KIND_WORDS[kind]}: <Id>{recordIds.join(', ')}</Id>
          </Title>
          <Badge variant="light" color="gray" tt="none">
            {STATUS_WORDS[status]}
          </Badge>
        </Group>
        <Text c="dimmed" component="div">
          You asked on <Time at={requestedAt} />
        </Text>
        <StatusText request={request} />
        {reason !== null && (
          <Prose>
            The reason: <UserText>{reason}</UserText>
          </Prose>
        )}
        {said !== '' && (
          <Prose>
            You wrote: <UserText>{said}</UserText>
          </Prose>
        )}
        {documents.length > 0 && (
          <Prose>
            Your documents: <UserText>{documents.map(({ name }) => name).join(', ')}</UserText>
          </Prose>
        )}
        {status === 'open' && <OpenActions request={request} />}
      </Stack>
    </Paper>
  );
}

function StatusText({ request: { status, dueAt, acceptedAt, endedAt } }: { request: OwnBlockResponse }) {
  if (status === 'open')
    return dueAt === null ? (
      <Prose>The request is not complete: add a document. The four business days begin with it.</Prose>
    ) : (
      <Text component="div">
        The operator decides by <Time at={dueAt} /> at the latest
      </Text>
    );
  if (status === 'accepted')
    return (
      <Text component="div">
        The records are off your file since <Time at={acceptedAt} />
      </Text>
    );
  return (
    <Text component="div">
      {status === 'withdrawn' ? 'You withdrew it on ' : 'Decided on '}
      <Time at={endedAt} />
      {status === 'declined' && '. You can dispute a record that is wrong'}
      {status === 'rescinded' && '. The records are on your file again'}
    </Text>
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
      {documents.length === 0 && <Prose>{BLOCK_PROOFS[kind]}</Prose>}
      {add.isPending && sending !== undefined && <Sending {...sending} />}
      {!add.isPending && documents.length < MOST_BLOCK_DOCUMENTS && (
        <DocumentDrop onFile={(file) => add.mutate(file)} />
      )}
      <FormError error={add.error ?? withdraw.error} />
      <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
        Withdraw the request
      </Button>
    </>
  );
}
