import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { Ban, Handshake, RotateCw, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { LoggedCheckDetails } from '../../../../src/http/dashboard/check-responses.ts';
import { NOTICE_WITHIN_MS } from '../../../../src/rules/adverse-actions/adverse-action.ts';
import { checkTexts } from '../../../../src/texts/en/staff/checks/check.ts';
import { LinkButton } from '../../components/link.tsx';
import { Time } from '../../components/time.tsx';
import { staffTexts } from '../../texts.ts';
import { RenterNotices } from '../renters/notices.tsx';
import classes from './check.module.css';
import { NoticeForm } from './notice-form.tsx';

const { t, rich } = staffTexts(checkTexts);

type Choice = 'deny' | 'conditions';

interface DecisionProps {
  check: Pick<LoggedCheckDetails, 'requestId' | 'at' | 'changedAt'>;
  renter: NonNullable<LoggedCheckDetails['renter']>;
}

/** Shows what staff can decide against a renter who was found, the notice that the law then asks for, and earlier ones. */
export function Decision({ check: { requestId, at, changedAt }, renter }: DecisionProps) {
  const { renterId, memberId } = renter;
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
        {t('decision')}
      </Title>
      {changedAt !== null && (
        <Alert color="yellow" icon={<TriangleAlert size={16} aria-hidden />} title={t('changed')}>
          <Stack gap="xs" align="flex-start">
            <Text className={classes.prose ?? ''}>
              {rich('changedText', { time: <Time at={changedAt} /> })}
            </Text>
            <LinkButton to="/check" search={{ q: memberId }} leftSection={<RotateCw size={16} aria-hidden />}>
              {t('checkAgain')}
            </LinkButton>
          </Stack>
        </Alert>
      )}
      {isOld ? (
        <Text className={classes.prose ?? ''}>{t('tooOld')}</Text>
      ) : (
        <>
          <Group gap="xs" ref={buttons}>
            <Button leftSection={<Ban size={16} aria-hidden />} {...props('deny')}>
              {t('denyApplicant')}
            </Button>
            <Button leftSection={<Handshake size={16} aria-hidden />} {...props('conditions')}>
              {t('offerConditions')}
            </Button>
          </Group>
          <Text fz="sm" c="dimmed" className={classes.prose ?? ''}>
            {t('decisionText')}
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
