import { Progress, Stack, Text } from '@mantine/core';
import { UserText } from '../../../components/text.tsx';

/** Shows the upload progress of a document. */
export interface SendingDocument {
  name: string;
  percent: number;
}

export function Sending({ name, percent }: SendingDocument) {
  return (
    <Stack gap={4} role="status" w="100%">
      <Text component="div">
        Sending <UserText>{name}</UserText>: {percent}%
      </Text>
      <Progress.Root>
        <Progress.Section value={percent} aria-label="Sent" />
      </Progress.Root>
    </Stack>
  );
}
