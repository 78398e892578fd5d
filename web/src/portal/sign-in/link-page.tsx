import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ApiError, call } from '../../api.ts';
import { FormError } from '../../components/form.tsx';
import { LinkButton } from '../../components/link.tsx';
import { Card } from '../../layout/signed-out.tsx';
import { t } from '../../texts.ts';
import { useEnter } from '../session.ts';

/**
 * The page behind the link in the mail. It signs in only when the renter presses the button: mail scanners
 * open every link, and would use it up.
 */
export default function LinkPage() {
  const { token = '' } = useSearch({ strict: false });
  const enter = useEnter();
  const open = useMutation({
    mutationFn: () => call('POST /portal/api/sign-in', { body: { token } }),
    onSuccess: enter,
  });
  if (token === '' || (open.error instanceof ApiError && open.error.status === 400)) {
    return (
      <Card title={t('signIn.expired')}>
        <Text role="alert">
          {token === '' || open.error === null ? t('signIn.incomplete') : open.error.message}
        </Text>
        <LinkButton to="/portal/sign-in" fullWidth>
          {t('signIn.sendNewLink')}
        </LinkButton>
      </Card>
    );
  }
  return (
    <Card title={t('signIn.ready')} description={t('signIn.readyText')}>
      <FormError error={open.error} />
      <Button fullWidth loading={open.isPending} onClick={() => open.mutate()}>
        {t('signIn.open')}
      </Button>
    </Card>
  );
}
