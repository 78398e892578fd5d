import { Accordion, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { webhookTexts } from '../../../../src/texts/en/staff/webhook.ts';
import { call } from '../../api.ts';
import { CodeBlock, prettyJson } from '../../components/code-block.tsx';
import { QueryStates } from '../../components/query-states.tsx';
import { Mono, Prose } from '../../components/text.tsx';
import { staffTexts } from '../../texts.ts';

const { t } = staffTexts(webhookTexts);

/** Lists the events that may be sent, with an example of each. */
export function Events() {
  const events = useQuery({
    queryKey: ['/dashboard/webhook/events'],
    queryFn: ({ signal }) => call('GET /dashboard/webhook/events', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Stack gap="sm" component="section" aria-labelledby="events">
      <Title order={2} id="events">
        {t('events')}
      </Title>
      <Prose>{t('eventsText')}</Prose>
      <QueryStates query={events}>
        {(response) => (
          <Accordion variant="contained" order={3} multiple>
            {response.events.map(({ event, when, example }) => (
              <Accordion.Item key={event} value={event}>
                <Accordion.Control>
                  <Mono>{event}</Mono>
                  <Text fz="sm" c="dimmed">
                    {when}
                  </Text>
                </Accordion.Control>
                <Accordion.Panel>
                  <CodeBlock
                    label={t('example', { event })}
                    samples={[{ language: 'json', code: prettyJson(example) }]}
                  />
                </Accordion.Panel>
              </Accordion.Item>
            ))}
          </Accordion>
        )}
      </QueryStates>
    </Stack>
  );
}
