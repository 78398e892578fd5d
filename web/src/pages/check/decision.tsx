import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { Ban, Handshake } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { LoggedCheckDetails } from '../../../../src/http/dashboard/check-responses.ts';
import { NOTICE_WITHIN_MS } from '../../../../src/rules/adverse-actions/adverse-action.ts';
import { RenterNotices } from '../renters/notices.tsx';
import classes from './check.module.css';
import { NoticeForm } from './notice-form.tsx';

type Choice = 'deny' | 'conditions';

interface DecisionProps {
  check: Pick<LoggedCheckDetails, 'requestId' | 'at'>;
  renterId: string;
}

/** Shows what staff can decide against a renter who was found, the notice that the law then asks for, and earlier ones. */
export function Decision({ check: { requestId, at }, renterId }: DecisionProps) {
  const [choice, setChoice] = useState<Choice>();
  const buttons = useRef<HTMLDivElement>(null);
  const closed = useRef<Choice>(undefined);
  // Returns the focus to the button that opened the form.
  useEffect(() => {
    if (choice !== undefined || closed.current === undefined) return;
    buttons.current?.querySelector<HTMLElement>(`[data-choice=${closed.current}]`)?.focus();
    closed.current = undefined;
  }, [choice]);
  const isOld = at < Date.now() - NOTICE_WITHIN_MS;
  const close = () => {
    closed.current = choice;
    setChoice(undefined);
  };
  const props = (of: Choice) => ({
    'data-choice': of,
    variant: 'default',
    'aria-expanded': choice === of,
    onClick: () => (choice === of ? close() : setChoice(of)),
  });
  return (
    <Stack gap="sm" component="section" aria-labelledby="decision" className={classes.actions ?? ''}>
      <Title order={3} id="decision">
        Your decision
      </Title>
      {isOld ? (
        <Text className={classes.prose ?? ''}>
          This check is more than 60 days old, so don’t base a decision on it. Check the renter again.
        </Text>
      ) : (
        <>
          <Group gap="xs" ref={buttons}>
            <Button leftSection={<Ban size={16} aria-hidden />} {...props('deny')}>
              Deny
            </Button>
            <Button leftSection={<Handshake size={16} aria-hidden />} {...props('conditions')}>
              Offer conditions
            </Button>
          </Group>
          <Text fz="sm" c="dimmed" className={classes.prose ?? ''}>
            If you deny an applicant because of this check, the law requires you to tell them. The same goes
            for stricter terms: a higher deposit, a guarantor or a higher rent. This is not legal advice.
          </Text>
        </>
      )}
      {choice !== undefined && (
        <NoticeForm
          key={choice}
          check={{ requestId, checkedAt: at }}
          renterId={renterId}
          isDenial={choice === 'deny'}
          onClose={close}
        />
      )}
      <RenterNotices id={renterId} order={3} />
    </Stack>
  );
}
