import { Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { signInTexts } from '../../../../src/texts/en/staff/sign-in.ts';
import { call } from '../../api.ts';
import { FormError, fieldsOf, SubmitButton } from '../../components/form.tsx';
import { Anchor, LinkButton } from '../../components/link.tsx';
import { Card } from '../../layout/signed-out.tsx';
import { staffTexts } from '../../texts.ts';
import { NewPassword } from './new-password.tsx';

const { t } = staffTexts(signInTexts);

/** Sets a new password; the mailed link opens this page. */
export default function ResetPage() {
  const { token = '' } = useSearch({ strict: false });
  const reset = useMutation({
    mutationFn: (form: HTMLFormElement) =>
      call('POST /dashboard/reset-password', { body: { token, ...fieldsOf(form, 'password') } }),
  });
  if (reset.isSuccess) {
    return (
      <Card title={t('changedTitle')} description={t('changedText')}>
        <LinkButton to="/sign-in">{t('signIn')}</LinkButton>
      </Card>
    );
  }
  return (
    <Card title={t('resetTitle')}>
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          reset.mutate(event.currentTarget);
        }}
      >
        <Stack gap="md">
          <NewPassword isChange />
          <FormError error={reset.error} />
          <SubmitButton pending={reset.isPending} fullWidth>
            {t('changePassword')}
          </SubmitButton>
          <Anchor to="/sign-in/forgotten" fz="sm">
            {t('newLink')}
          </Anchor>
        </Stack>
      </form>
    </Card>
  );
}
