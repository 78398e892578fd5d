import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useHydrated, useSearch } from '@tanstack/react-router';
import { ApiError, call } from '../../api.ts';
import { FormError, SubmitButton } from '../../components/form.tsx';
import { LinkButton } from '../../components/link.tsx';
import { Card } from '../../layout/signed-out.tsx';
import { t } from '../../texts.ts';
import { useEnter } from '../session.ts';

/**
 * The page behind the link in the mail. It signs in only when the renter presses the button: mail scanners
 * open every link, and would use it up. The build renders the page without a token, with the button: `early-submit.js`
 * keeps what is pressed before this script has loaded.
 */
export default function LinkPage() {
  const { token = '' } = useSearch({ strict: false });
  const isIncomplete = useHydrated() && token === '';
  const enter = useEnter();
  const open = useMutation({
    mutationFn: () => call('POST /portal/api/sign-in', { body: { token } }),
    onSuccess: enter,
  });
  if (isIncomplete || (open.error instanceof ApiError && open.error.status === 400)) {
    return (
      <Card title={t('signIn.expired')}>
        <Text role="alert">{open.error === null ? t('signIn.incomplete') : open.error.message}</Text>
        <LinkButton to="/portal/sign-in" fullWidth>
          {t('signIn.sendNewLink')}
        </LinkButton>
      </Card>
    );
  }
  return (
    <Card title={t('signIn.ready')} description={t('signIn.readyText')}>
      <FormError error={open.error} />
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          open.mutate();
        }}
      >
        <SubmitButton pending={open.isPending} fullWidth>
          {t('signIn.open')}
        </SubmitButton>
      </form>
    </Card>
  );
}
