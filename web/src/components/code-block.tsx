import { Group, SegmentedControl, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { components } from '../../../src/texts/en/staff/parts/components.ts';
import { staffTexts } from '../texts.ts';
import classes from './code-block.module.css';
import { CopyAction } from './copy-field.tsx';

const { t } = staffTexts(components);

interface CodeBlockProps {
  /** The title: what the code does. */
  label: string;
  /** The code, in one or more languages. */
  samples: { language: string; code: string }[];
}

/** Shows code with a copy button. The selected language applies to all blocks and is remembered. */
export function CodeBlock({ label, samples }: CodeBlockProps) {
  const [language, setLanguage] = useLocalStorage({ key: 'code language', defaultValue: 'curl' });
  const shown = samples.find((sample) => sample.language === language) ?? samples[0];
  if (shown === undefined) return null;
  return (
    <figure className={classes.block}>
      <Group component="figcaption" justify="space-between" gap="sm" className={classes.head ?? ''}>
        <Text fz="sm" c="dimmed">
          {label}
        </Text>
        <Group gap="sm">
          {samples.length > 1 && (
            <SegmentedControl
              size="xs"
              aria-label={t('codeLanguage', { label })}
              value={shown.language}
              onChange={setLanguage}
              data={samples.map((sample) => sample.language)}
            />
          )}
          <CopyAction value={shown.code} label={label} />
        </Group>
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard. */}
      <pre className={classes.code} tabIndex={0}>
        <code>{shown.code}</code>
      </pre>
    </figure>
  );
}

/** Formats JSON over several lines. Other text is returned unchanged. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
