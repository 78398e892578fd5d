import { Button, Group, Stack, Title } from '@mantine/core';
import { Download, FileJson } from 'lucide-react';
import { developersTexts } from '../../../../src/texts/en/staff/developers.ts';
import { withParameters } from '../../api.ts';
import { Prose } from '../../components/text.tsx';
import { staffTexts } from '../../texts.ts';

const { t } = staffTexts(developersTexts);

/** Offers the API description as downloads for other tools. */
export function Tools() {
  const postman = withParameters('/dashboard/postman.json', { baseUrl: location.origin });
  return (
    <Stack gap="sm" component="section" aria-labelledby="tools">
      <Title order={2} id="tools">
        {t('tools')}
      </Title>
      <Prose>{t('toolsText')}</Prose>
      <Group gap="sm">
        <Button
          component="a"
          variant="default"
          href={postman}
          download
          leftSection={<Download size={16} aria-hidden />}
        >
          {t('postman')}
        </Button>
        <Button
          component="a"
          variant="default"
          href="/openapi.json"
          leftSection={<FileJson size={16} aria-hidden />}
        >
          {t('openApi')}
        </Button>
      </Group>
    </Stack>
  );
}
