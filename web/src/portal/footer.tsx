import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Anchor } from '../components/link.tsx';
import { OPERATOR, OperatorContact } from '../components/operator-contact.tsx';
import { t } from '../texts.ts';
import classes from './layout.module.css';
import { Rights } from './operator.tsx';

/** Shows links to help, privacy and the renter's rights, and who runs the network and how to reach them. */
export function Footer() {
  const { data } = useQuery(OPERATOR);
  return (
    <Text component="footer" className={classes.footer ?? ''} c="dimmed" fz="sm">
      <p>
        <Anchor to="/portal/help" inherit>
          {t('help.title')}
        </Anchor>
        {' · '}
        <Anchor to="/portal/privacy" inherit>
          {t('privacy.title')}
        </Anchor>
      </p>
      {data !== undefined && (
        <>
          <p>
            <Rights rights={data.rights} />
          </p>
          <OperatorContact operator={data} />
        </>
      )}
    </Text>
  );
}
