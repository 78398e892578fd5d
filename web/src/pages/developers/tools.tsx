import { Button, Group, Stack, Title } from '@mantine/core';
import { Download, FileJson } from 'lucide-react';
import { withParameters } from '../../api.ts';
import { Prose } from '../../components/text.tsx';

/** Offers the API description as downloads for other tools. */
export function Tools() {
  const postman = withParameters('/dashboard/postman.json', { baseUrl: location.origin });
  return (
    <Stack gap="sm" component="section" aria-labelledby="tools">
      <Title order={2} id="tools">
        Tools
      </Title>
      <Prose>
        The Postman collection has every request. Set its variable apiKey to a test key, and run it from top
        to bottom. What ends something is skipped unless you set endToo to yes. The OpenAPI document is what
        clients are made of.
      </Prose>
      <Group gap="sm">
        <Button
          component="a"
          variant="default"
          href={postman}
          download
          leftSection={<Download size={16} aria-hidden />}
        >
          Postman collection
        </Button>
        <Button
          component="a"
          variant="default"
          href="/openapi.json"
          leftSection={<FileJson size={16} aria-hidden />}
        >
          OpenAPI document
        </Button>
      </Group>
    </Stack>
  );
}
