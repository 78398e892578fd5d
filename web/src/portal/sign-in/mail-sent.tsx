import { Anchor, Text } from '@mantine/core';
import { Card } from '../../components/card.tsx';
import { CodeForm } from './code-form.tsx';

/** Focuses the text when it appears, for keyboard and screen reader users. */
const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** Explains what to do until the mail arrives, with a form for its code. */
export function MailSent({ email, onBack }: { email: string; onBack: () => void }) {
  return (
    <Card title="Look into your mail">
      <Text ref={focus} tabIndex={-1} style={{ outline: 'none' }} role="status">
        If <b>{email}</b> is on a file, a mail is on its way. Open the link in it: it works once, for 15
        minutes.
      </Text>
      <Text c="dimmed">Do you read your mail on another device? Type the code from the mail here.</Text>
      <CodeForm email={email} />
      <Text c="dimmed">
        No mail after a few minutes? Look into the spam folder, or{' '}
        <Anchor component="button" type="button" onClick={onBack}>
          try another e-mail
        </Anchor>
        .
      </Text>
    </Card>
  );
}
