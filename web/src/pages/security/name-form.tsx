import { Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MOST_PERSON_NAME_CHARACTERS } from '../../../../src/rules/text/limits.ts';
import { security } from '../../../../src/texts/en/staff/security.ts';
import { call } from '../../api.ts';
import { FormError, fieldsOf, SubmitButton } from '../../components/form.tsx';
import { ME, useMe } from '../../session.ts';
import { staffTexts } from '../../texts.ts';

const { t } = staffTexts(security);

/** Changes the name of the person. */
export function NameForm() {
  const queryClient = useQueryClient();
  const { name } = useMe().user;
  const change = useMutation({
    mutationFn: (form: HTMLFormElement) =>
      call('PUT /dashboard/security/name', { body: fieldsOf(form, 'name') }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ME.queryKey }),
  });
  return (
    <Paper
      component="form"
      aria-labelledby="own-name"
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate(event.currentTarget as HTMLFormElement);
      }}
    >
      <Stack gap="md" maw={480}>
        <Title order={2} id="own-name">
          {t('name')}
        </Title>
        <TextInput
          name="name"
          label={t('ownName')}
          defaultValue={name}
          maxLength={MOST_PERSON_NAME_CHARACTERS}
          autoComplete="name"
          required
          withAsterisk={false}
        />
        <FormError error={change.error} />
        <div>
          <SubmitButton variant="default" pending={change.isPending}>
            {t('changeName')}
          </SubmitButton>
        </div>
        <Text role="status" fz="sm" c="dimmed">
          {t(change.isSuccess ? 'nameChanged' : 'ownNameText')}
        </Text>
      </Stack>
    </Paper>
  );
}
