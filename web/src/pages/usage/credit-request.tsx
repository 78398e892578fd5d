import { Box, Button, NumberInput, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { BalanceResponse, CreditRequestResponse } from '../../../../src/http/dashboard/usage.ts';
import {
  MOST_CREDIT_NOTE_CHARACTERS,
  MOST_CREDITS_REQUESTED,
} from '../../../../src/rules/organizations/plans.ts';
import { usageTexts } from '../../../../src/texts/en/staff/usage.ts';
import { call } from '../../api.ts';
import { FormError, SubmitButton } from '../../components/form.tsx';
import { RequestNotice } from '../../components/request-notice.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useMay } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { BALANCE, monthOfCredits } from './balance.ts';

const { t, rich } = staffTexts(usageTexts);

type CreditRequestProps = Pick<BalanceResponse, 'request' | 'recentChecks' | 'isEarly'>;

/** Shows the request for credits, open or declined, and the form for one to those who may request credits. */
export function CreditRequest({ request, ...pace }: CreditRequestProps) {
  const mayManage = useMay('manage_billing');
  const [asking, setAsking] = useState(false);
  const open = request?.decline === null ? request : null;
  if (!mayManage && request === null) return null;
  return (
    <Stack gap="md">
      {request !== null && <Decision request={request} />}
      {mayManage && (
        <Box>
          <Button variant="default" aria-expanded={asking} onClick={() => setAsking(!asking)}>
            {t(open === null ? 'request' : 'changeRequest')}
          </Button>
        </Box>
      )}
      {asking && <RequestForm open={open} {...pace} onSent={() => setAsking(false)} />}
    </Stack>
  );
}

/** Returns a function that shows an updated balance on this page, and later on the overview. */
function useShowBalance(): (response: BalanceResponse) => void {
  const queryClient = useQueryClient();
  return (response) => {
    queryClient.setQueryData(BALANCE.queryKey, response);
    void queryClient.invalidateQueries({ queryKey: ['/dashboard/overview'] });
  };
}

function Decision({ request }: { request: CreditRequestResponse }) {
  const { amount, note, requestedBy, requestedAt, decline } = request;
  const show = useShowBalance();
  const sent = { name: <UserText>{requestedBy}</UserText>, time: <Time at={requestedAt} exact /> };
  return (
    <RequestNotice
      title={t(decline === null ? 'requested' : 'declined', { count: amount })}
      rejected={decline !== null}
      mayRemove={useMay('manage_billing')}
      removal={t(decline === null ? 'withdraw' : 'dismiss')}
      onRemove={() => call('DELETE /dashboard/credit-request')}
      onRemoved={show}
    >
      <Text>
        {decline === null
          ? rich('requestedText', sent)
          : rich('declinedText', { ...sent, declinedAt: <Time at={decline.at} exact /> })}
      </Text>
      {(decline?.reason ?? note) !== '' && (
        <Text component="div">
          <UserText lines>{decline?.reason ?? note}</UserText>
        </Text>
      )}
    </RequestNotice>
  );
}

interface RequestFormProps extends Pick<BalanceResponse, 'recentChecks' | 'isEarly'> {
  /** The open request, with which the form begins; `null` if none is open. */
  open: CreditRequestResponse | null;
  onSent: () => void;
}

function RequestForm({ open, onSent, ...pace }: RequestFormProps) {
  const suggested = monthOfCredits(pace);
  const [amount, setAmount] = useState<string | number>(open?.amount ?? suggested ?? '');
  const [note, setNote] = useState(open?.note ?? '');
  const show = useShowBalance();
  const send = useMutation({
    mutationFn: (wanted: number) =>
      call('POST /dashboard/credit-request', { body: { amount: wanted, note } }),
    onSuccess(response) {
      show(response);
      onSent();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typeof amount === 'number') send.mutate(amount);
  };
  return (
    <form onSubmit={submit} aria-label={t('request')} noValidate>
      <Stack gap="sm" maw={640}>
        <NumberInput
          label={t('amount')}
          description={suggested === undefined ? t('amountText') : t('amountSuggested', { count: suggested })}
          value={amount}
          onChange={setAmount}
          min={1}
          max={MOST_CREDITS_REQUESTED}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          thousandSeparator=","
          hideControls
          maw={320}
        />
        <Textarea
          label={t('note')}
          description={t('noteText')}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          maxLength={MOST_CREDIT_NOTE_CHARACTERS}
          autosize
          minRows={2}
        />
        <FormError error={send.error} />
        <Box>
          <SubmitButton pending={send.isPending} disabled={typeof amount !== 'number'}>
            {t('send')}
          </SubmitButton>
        </Box>
      </Stack>
    </form>
  );
}
