import { Anchor, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ContactDetails, contactLines } from '../../../src/rules/organizations/contact-details.ts';
import { UserText } from '../components/text.tsx';
import { rich, t } from '../texts.ts';
import lists from './list.module.css';

/** Shows how to reach an organization by letter and telephone. */
export function ContactLines({ contact }: { contact: ContactDetails }) {
  const lines = contactLines(contact);
  if (lines.length === 0) return <Text fz="sm">{t('frame.noContact')}</Text>;
  return lines.map((line) => (
    <Text key={line} fz="sm">
      <UserText>{line}</UserText>
    </Text>
  ));
}

interface ContactButtonProps {
  organization: string;
  contact: ContactDetails;
}

/** A button at the end of a line of text that shows how to reach an organization. A list may name the same one many times. */
export function ContactButton({ organization, contact }: ContactButtonProps) {
  const [opened, { toggle }] = useDisclosure(false);
  return (
    <>
      <span className={lists.screen}> · </span>
      <Anchor component="button" type="button" inherit onClick={toggle} aria-expanded={opened}>
        {rich('frame.contact', {
          organization,
          hidden: (content) => <VisuallyHidden>{content}</VisuallyHidden>,
        })}
      </Anchor>
      {opened && <ContactLines contact={contact} />}
    </>
  );
}
