import { Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { signInTexts } from '../../../../src/texts/en/staff/sign-in.ts';
import { call } from '../../api.ts';
import { FormError, fieldsOf, SubmitButton } from '../../components/form.tsx';
import { Anchor } from '../../components/link.tsx';
import { Card } from '../../layout/signed-out.tsx';
import { sendsMails } from '../../page-facts.ts';
import { staffTexts } from '../../texts.ts';

const { t, rich } = staffTexts(signInTexts);

/** Requests a reset link. The response does not reveal whether the account exists. */
export default function ForgottenPage() {
  const ask = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      const { email } = fieldsOf(form, 'email');
      await call('POST /dashboard/forgot-password', { body: { email } });
      return email;
    },
  });
  if (ask.isSuccess) {
    return (
      <Card title={t(sendsMails() ? 'sentTitle' : 'printedTitle')}>
        <Text role="status">
          {rich(sendsMails() ? 'sentText' : 'printedText', {
            email: ask.data,
            b: (content) => <b>{content}</b>,
          })}
        </Text>
        <Anchor to="/sign-in" fz="sm">
          {t('backToSignIn')}
        </Anchor>
      </Card>
    );
  }
  return (
    <Card
      title={t('forgottenTitle')}
      description={t(sendsMails() ? 'forgottenText' : 'forgottenTextWithoutMails')}
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
            label={t('email')}
            autoComplete="username"
            required
            withAsterisk={false}
            autoFocus
          />
          <FormError error={ask.error} />
          <SubmitButton pending={ask.isPending} fullWidth>
            {t(sendsMails() ? 'sendLink' : 'printLink')}
          </SubmitButton>
          <Anchor to="/sign-in" fz="sm">
            {t('backToSignIn')}
          </Anchor>
        </Stack>
      </form>
    </Card>
  );
}
