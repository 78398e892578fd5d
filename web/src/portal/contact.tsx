import { Anchor, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ContactDetails } from '../../../src/rules/organizations/contact-details.ts';
import { Telephone } from '../components/operator-contact.tsx';
import { UserText } from '../components/text.tsx';
import { rich, t } from '../texts.ts';
import lists from './list.module.css';

/** Shows how to reach an organization by letter and telephone. */
export function ContactLines({ contact: { postalAddress, telephone } }: { contact: ContactDetails }) {
  if (postalAddress === null && telephone === null) return <Text fz="sm">{t('frame.noContact')}</Text>;
  return (
    <>
      {postalAddress !== null && (
        <Text fz="sm">
          <UserText>{postalAddress}</UserText>
        </Text>
      )}
      {telephone !== null && (
        <Text fz="sm">
          <Telephone>{telephone}</Telephone>
        </Text>
      )}
    </>
  );
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
