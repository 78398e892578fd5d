import { Anchor, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { languageName } from '../../../src/rules/organizations/operator-details.ts';
import { call } from '../api.ts';
import classes from './layout.module.css';

const OPERATOR = queryOptions({
  queryKey: ['/portal/api/operator'],
  queryFn: ({ signal }) => call('GET /portal/api/operator', { signal }),
  // It changes only when the server is started again.
  staleTime: Number.POSITIVE_INFINITY,
});

/** Shows a telephone number, as a link unless it contains words, such as an extension. */
function Telephone({ children }: { children: string }) {
  if (!/^\+?[\d ().-]+$/.test(children)) return children;
  return (
    <Anchor inherit href={`tel:${children.replaceAll(/[^+\d]/g, '')}`}>
      {children}
    </Anchor>
  );
}

/** Shows who runs the network, how to reach them, and links to the renter's rights. */
export function Footer() {
  const { data } = useQuery(OPERATOR);
  if (data === undefined) return null;
  const { name, postalAddress, telephone, email, rights } = data;
  return (
    <Text component="footer" className={classes.footer ?? ''} c="dimmed" fz="sm">
      {name !== null && <p>{name} runs this network.</p>}
      {postalAddress !== null && <p>{postalAddress}</p>}
      {(telephone !== null || email !== null) && (
        <p>
          {telephone !== null && <Telephone>{telephone}</Telephone>}
          {telephone !== null && email !== null && ' · '}
          {email !== null && (
            <Anchor inherit href={`mailto:${email}`}>
              {email}
            </Anchor>
          )}
        </p>
      )}
      <p>
        {rights.length > 1 && 'Your rights under the Fair Credit Reporting Act: '}
        {rights.map(({ language, url }, place) => (
          <Fragment key={language}>
            {place > 0 && ' · '}
            <Anchor inherit href={url} {...(rights.length > 1 && { hrefLang: language, lang: language })}>
              {rights.length > 1 ? languageName(language) : 'Your rights under the Fair Credit Reporting Act'}
            </Anchor>
          </Fragment>
        ))}
      </p>
    </Text>
  );
}
