import { Button, Group, Input, Stack, Text } from '@mantine/core';
import { X } from 'lucide-react';
import { MOST_DOCUMENTS } from '../../../../../src/rules/disputes/document-kind.ts';
import { Prose, UserText } from '../../../components/text.tsx';
import { sizeText } from '../../../formats.ts';
import { t } from '../../../texts.ts';
import lists from '../../list.module.css';
import { DocumentDrop } from './document-upload.tsx';

interface ChosenDocumentsProps {
  label: string;
  description: string;
  error?: string | false;
  files: readonly File[];
  onChange: (files: File[]) => void;
}

/** The documents chosen for a dispute or a request that is not sent yet. */
export function ChosenDocuments({
  label,
  description,
  error = false,
  files,
  onChange,
}: ChosenDocumentsProps) {
  const isChosen = ({ name, size }: File) => files.some((file) => file.name === name && file.size === size);
  return (
    <Input.Wrapper
      component="div"
      size="md"
      label={label}
      labelElement="div"
      description={description}
      error={error}
      w="100%"
    >
      <Stack gap="sm" mt="xs">
        {files.length > 0 && (
          <ul className={lists.list} aria-label={t('disputes.documentsToSend')}>
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
                    aria-label={t('disputes.leaveOutFile', { name: file.name })}
                    onClick={() => onChange(files.filter((other) => other !== file))}
                  >
                    {t('disputes.leaveOut')}
                  </Button>
                </Group>
              </li>
            ))}
          </ul>
        )}
        {files.length < MOST_DOCUMENTS ? (
          <DocumentDrop onFile={(file) => !isChosen(file) && onChange([...files, file])} />
        ) : (
          <Prose>{t('disputes.mostToSend', { most: MOST_DOCUMENTS })}</Prose>
        )}
      </Stack>
    </Input.Wrapper>
  );
}
