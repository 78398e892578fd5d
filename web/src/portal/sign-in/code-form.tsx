import { Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isEmail } from '../../../../src/rules/text/email.ts';
import { call } from '../../api.ts';
import { SubmitButton } from '../../components/form.tsx';
import { t } from '../../texts.ts';
import { useCheckedForm } from '../checked-form.tsx';
import { useEnter } from '../session.ts';

/** The form for the code from the mail. Without `email` it also asks for the e-mail. */
export function CodeForm({ email: known }: { email?: string }) {
  const enter = useEnter();
  const [email, setEmail] = useState(known ?? '');
  const [code, setCode] = useState('');
  const open = useMutation({
    mutationFn: () => call('POST /portal/api/sign-in/code', { body: { email, code } }),
    onSuccess: enter,
  });
  const form = useCheckedForm({
    errors: {
      email: !isEmail(email.trim()) && t('signIn.emailWrong'),
      code: code.trim() === '' && t('signIn.codeMissing'),
    },
    problem: open.error,
    send: () => open.mutate(),
  });
  return (
    <form method="post" {...form.props}>
      <Stack gap="md">
        {form.summary}
        {known === undefined && (
          <TextInput
            name="email"
            type="email"
            label={t('signIn.email')}
            error={form.shown('email')}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            autoComplete="email"
            required
            withAsterisk={false}
          />
        )}
        <TextInput
          name="code"
          label={t('signIn.code')}
          placeholder="1234 5678"
          error={form.shown('code')}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={20}
          spellCheck={false}
          required
          withAsterisk={false}
        />
        <SubmitButton pending={open.isPending} fullWidth variant="default">
          {t('signIn.open')}
        </SubmitButton>
      </Stack>
    </form>
  );
}
