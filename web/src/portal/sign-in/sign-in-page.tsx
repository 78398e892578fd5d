import { Anchor, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isEmail } from '../../../../src/rules/text/email.ts';
import { call } from '../../api.ts';
import { SubmitButton } from '../../components/form.tsx';
import { Card } from '../../layout/signed-out.tsx';
import { SignedOutNotice } from '../../layout/signed-out-notice.tsx';
import { sendsMails, useSendsMails } from '../../page-facts.ts';
import { rich, t } from '../../texts.ts';
import { typedBefore } from '../../typed-before.ts';
import { useCheckedForm } from '../checked-form.tsx';
import { CodeForm } from './code-form.tsx';

/**
 * The form that requests a mail with a link, or takes a code. The response does not reveal whether the e-mail
 * is on file.
 */
export default function SignInPage() {
  const isMailed = useSendsMails();
  const [hasCode, setHasCode] = useState(false);
  const [email, setEmail] = useState(() => typedBefore('email'));
  const ask = useMutation({
    mutationFn: async () => {
      await call('POST /portal/api/sign-in/link', { body: { email } });
      return email.trim();
    },
  });
  const form = useCheckedForm({
    errors: { email: !isEmail(email.trim()) && t('signIn.emailWrong') },
    problem: ask.error,
    send: () => ask.mutate(),
  });
  if (ask.isSuccess) return <MailSent email={ask.data} onBack={ask.reset} />;
  if (hasCode) {
    return (
      <Card title={t('signIn.typeCode')} description={t('signIn.typeCodeText')}>
        <CodeForm />
        <TextButton onClick={() => setHasCode(false)}>{t('signIn.askAgain')}</TextButton>
      </Card>
    );
  }
  return (
    <Card
      title={t('signIn.title')}
      description={t(isMailed ? 'signIn.description' : 'signIn.descriptionWithoutMails')}
    >
      <SignedOutNotice />
      {/* The browser itself sends nothing: early-submit.js keeps what is sent before this script has loaded. */}
      <form method="dialog" {...form.props}>
        <Stack gap="md">
          {form.summary}
          <TextInput
            name="email"
            type="email"
            label={t('signIn.email')}
            description={t('signIn.emailHint')}
            error={form.shown('email')}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            autoComplete="email"
            required
            withAsterisk={false}
          />
          <SubmitButton pending={ask.isPending} fullWidth>
            {t(isMailed ? 'signIn.sendLink' : 'signIn.printLink')}
          </SubmitButton>
        </Stack>
      </form>
      <TextButton onClick={() => setHasCode(true)}>{t('signIn.haveCode')}</TextButton>
      <Text c="dimmed" fz="sm">
        {/* The staff's pages are a separate application. */}
        {rich('signIn.forStaff', {
          link: (content) => (
            <Anchor inherit href="/sign-in">
              {content}
            </Anchor>
          ),
        })}
      </Text>
    </Card>
  );
}

function TextButton({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <Anchor component="button" type="button" ta="left" onClick={onClick}>
      {children}
    </Anchor>
  );
}

/** Focuses the text when it appears, for keyboard and screen reader users. */
const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** Explains what to do until the mail arrives, with a form for its code. */
function MailSent({ email, onBack }: { email: string; onBack: () => void }) {
  return (
    <Card title={t(sendsMails() ? 'signIn.sent' : 'signIn.printed')}>
      <Text ref={focus} tabIndex={-1} style={{ outline: 'none' }} role="status">
        {rich(sendsMails() ? 'signIn.sentText' : 'signIn.printedText', {
          email,
          b: (content) => <b>{content}</b>,
        })}
      </Text>
      {sendsMails() && <Text c="dimmed">{t('signIn.otherDevice')}</Text>}
      <CodeForm email={email} />
      {sendsMails() && (
        <Text c="dimmed">
          {rich('signIn.noMail', {
            link: (content) => (
              <Anchor component="button" type="button" onClick={onBack}>
                {content}
              </Anchor>
            ),
          })}
        </Text>
      )}
    </Card>
  );
}
