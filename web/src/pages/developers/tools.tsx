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
        The Postman collection contains every request. Set its variable apiKey to a test key and run it from
        top to bottom. Requests that end something are skipped unless you set endToo to yes. Use the OpenAPI
        document to generate a client.
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
