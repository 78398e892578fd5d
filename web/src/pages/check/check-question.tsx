import { Alert, Button, Group, Stack } from '@mantine/core';
import { CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EmailDoubt } from '../../../../src/rules/text/doubtful-email.ts';
import { checkTexts } from '../../../../src/texts/en/staff/checks/check.ts';
import { LinkButton } from '../../components/link.tsx';
import { Time } from '../../components/time.tsx';
import { IS_TEST_MODE } from '../../mode.ts';
import { staffTexts } from '../../texts.ts';
import type { RecentCheck } from './checks.ts';

const { t, rich } = staffTexts(checkTexts);

interface CheckQuestionProps {
  /** A recent check of the same person. */
  repeated: RecentCheck | undefined;
  /** Whether the page shows that check. */
  isShown: boolean;
  /** Why the e-mail is probably a slip. */
  doubt: EmailDoubt | undefined;
  /** A first or last name alone. */
  singleName: string | undefined;
  pending: boolean;
  onCheck: () => void;
}

/** Asks about a check that is probably not meant, before it is made and billed. */
export function CheckQuestion(props: CheckQuestionProps): ReactNode {
  const { repeated, isShown, doubt, singleName, pending, onCheck } = props;
  if (repeated !== undefined)
    return <Repeated check={repeated} isShown={isShown} pending={pending} onCheck={onCheck} />;
  if (doubt !== undefined) return <DoubtfulEmail doubt={doubt} />;
  return singleName !== undefined && <SingleName name={singleName} pending={pending} onCheck={onCheck} />;
}

function Question({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Alert color="yellow" icon={<CircleHelp size={16} aria-hidden />} title={title} role="alert">
      {children}
    </Alert>
  );
}

function DoubtfulEmail({ doubt }: { doubt: EmailDoubt }) {
  if (doubt.reason === 'incomplete')
    return <Question title={t('incompleteEmail')}>{t('incompleteEmailText')}</Question>;
  return <Question title={t('misspelledEmail', { email: doubt.meant })}>{t('misspelledEmailText')}</Question>;
}

interface SingleNameProps extends Pick<CheckQuestionProps, 'pending' | 'onCheck'> {
  name: string;
}

function SingleName({ name, pending, onCheck }: SingleNameProps) {
  return (
    <Question title={t('singleName')}>
      <Stack gap="sm" align="flex-start">
        {t('singleNameText')}
        <Button variant="default" loading={pending} onClick={onCheck}>
          {t('checkSingleName', { name })}
        </Button>
      </Stack>
    </Question>
  );
}

interface RepeatedProps extends Pick<CheckQuestionProps, 'isShown' | 'pending' | 'onCheck'> {
  check: RecentCheck;
}

function Repeated({ check, isShown, pending, onCheck }: RepeatedProps) {
  return (
    <Question title={rich('repeated', { time: <Time at={check.checkedAt} relative /> })}>
      <Stack gap="sm">
        {t(isShown ? 'repeatedShown' : 'repeatedText')}
        <Group gap="sm">
          {!isShown && (
            <LinkButton to="/checks/$id" params={{ id: check.requestId }} variant="default">
              {t('openRepeated')}
            </LinkButton>
          )}
          <Button variant="default" loading={pending} onClick={onCheck}>
            {t(IS_TEST_MODE ? 'repeatInTestMode' : 'repeat')}
          </Button>
        </Group>
      </Stack>
    </Question>
  );
}
