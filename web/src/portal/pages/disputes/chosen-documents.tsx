import { Button, Group, Input, Stack, Text } from '@mantine/core';
import { X } from 'lucide-react';
import { MOST_DOCUMENTS } from '../../../../../src/rules/disputes/document-kind.ts';
import { sizeText } from '../../../components/figures.tsx';
import { Prose, UserText } from '../../../components/text.tsx';
import lists from '../../list.module.css';
import { DocumentDrop } from './document-upload.tsx';

interface ChosenDocumentsProps {
  files: readonly File[];
  onChange: (files: File[]) => void;
}

/** The documents chosen for a dispute that is not filed yet. */
export function ChosenDocuments({ files, onChange }: ChosenDocumentsProps) {
  const isChosen = ({ name, size }: File) => files.some((file) => file.name === name && file.size === size);
  return (
    <Input.Wrapper
      component="div"
      size="md"
      label="Documents, if you have any"
      labelElement="div"
      description={`A receipt, a letter, a photo: up to ${MOST_DOCUMENTS}. The organization that filed the record sees them.`}
      w="100%"
    >
      <Stack gap="sm" mt="xs">
        {files.length > 0 && (
          <ul className={lists.list} aria-label="Documents to send">
            {files.map((file) => (
              <li key={`${file.name} ${file.size}`}>
                <Group justify="space-between" gap="xs" wrap="nowrap">
                  <div>
                    <UserText>{file.name}</UserText>
                    <Text c="dimmed" fz="sm">
                      {sizeText(file.size)}
                    </Text>
                  </div>
                  <Button
                    variant="default"
                    flex="none"
                    leftSection={<X size={16} aria-hidden />}
                    aria-label={`Leave out ${file.name}`}
                    onClick={() => onChange(files.filter((other) => other !== file))}
                  >
                    Leave out
                  </Button>
                </Group>
              </li>
            ))}
          </ul>
        )}
        {files.length < MOST_DOCUMENTS ? (
          <DocumentDrop onFile={(file) => !isChosen(file) && onChange([...files, file])} />
        ) : (
          <Prose>A dispute takes {MOST_DOCUMENTS} documents.</Prose>
        )}
      </Stack>
    </Input.Wrapper>
  );
}
