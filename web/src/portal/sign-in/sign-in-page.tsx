import { Anchor, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api.ts';
import { FormError, fieldsOf, SubmitButton } from '../../components/form.tsx';
import { Card } from '../../layout/signed-out.tsx';
import { CodeForm } from './code-form.tsx';

/**
 * The form that requests a mail with a link, or takes a code. The response does not reveal whether the e-mail
 * is on file.
 */
export default function SignInPage() {
  const [hasCode, setHasCode] = useState(false);
  const ask = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      const { email } = fieldsOf(form, 'email');
      await call('POST /portal/api/sign-in/link', { body: { email } });
      return email.trim();
    },
  });
  if (ask.isSuccess) return <MailSent email={ask.data} onBack={ask.reset} />;
  if (hasCode) {
    return (
      <Card title="Type your code" description="It is in the e-mail, below the link.">
        <CodeForm />
        <TextButton onClick={() => setHasCode(false)}>Ask for a new e-mail</TextButton>
      </Card>
    );
  }
  return (
    <Card
      title="See my renter file"
      description="See what is on file about you, and who looked you up. You need no password: we send you a link by e-mail."
    >
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          ask.mutate(event.currentTarget);
        }}
      >
        <Stack gap="md">
          <TextInput
            name="email"
            type="email"
            label="E-mail"
            description="One that you gave when you rented something."
            autoComplete="email"
            required
            withAsterisk={false}
          />
          <FormError error={ask.error} />
          <SubmitButton pending={ask.isPending} fullWidth>
            Send me a link
          </SubmitButton>
        </Stack>
      </form>
      <TextButton onClick={() => setHasCode(true)}>I have a code already</TextButton>
      <Text c="dimmed" fz="sm">
        {/* The staff's pages are a separate application. */}
        You work for a rental firm?{' '}
        <Anchor inherit href="/sign-in">
          Sign in here
        </Anchor>
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
    <Card title="Look into your mail">
      <Text ref={focus} tabIndex={-1} style={{ outline: 'none' }} role="status">
        If <b>{email}</b> is on a file, an e-mail is on its way. Open the link in it: it works once, for 15
        minutes.
      </Text>
      <Text c="dimmed">If you read your e-mail on another device, enter the code from the e-mail here.</Text>
      <CodeForm email={email} />
      <Text c="dimmed">
        No mail after a few minutes? Look into the spam folder, or{' '}
        <Anchor component="button" type="button" onClick={onBack}>
          try another e-mail
        </Anchor>
        .
      </Text>
    </Card>
  );
}
