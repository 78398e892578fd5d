import { Stack, Text, Title } from '@mantine/core';
import { UserText } from './text.tsx';

interface NoticeSectionsProps {
  sections: readonly { title: string | null; paragraphs: readonly string[] }[];
  /** The level of the headings. */
  level: 3 | 5;
}

/** Shows the text of a notice of an adverse action. */
export function NoticeSections({ sections, level }: NoticeSectionsProps) {
  return (
    <Stack gap="md">
      {sections.map(({ title, paragraphs }) => (
        <Stack key={title} gap="xs">
          {title !== null && (
            <Title order={level} fz="md">
              {title}
            </Title>
          )}
          {paragraphs.map((paragraph) => (
            <Text key={paragraph} component="p">
              <UserText lines>{paragraph}</UserText>
            </Text>
          ))}
        </Stack>
      ))}
    </Stack>
  );
}
