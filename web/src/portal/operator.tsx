import { Anchor } from '@mantine/core';
import { queryOptions } from '@tanstack/react-query';
import { Fragment } from 'react';
import { languageName } from '../../../src/rules/organizations/operator-details.ts';
import { call, type ResponseTo } from '../api.ts';
import { rich, t } from '../texts.ts';
import { Telephone } from './contact.tsx';

/** Who runs the network. */
export const OPERATOR = queryOptions({
  queryKey: ['/portal/api/operator'],
  queryFn: ({ signal }) => call('GET /portal/api/operator', { signal }),
  // It changes only when the server is started again.
  staleTime: Number.POSITIVE_INFINITY,
});

type Operator = ResponseTo<'GET /portal/api/operator'>;

/** Shows who runs the network, and how to reach them. */
export function OperatorContact({ operator }: { operator: Operator }) {
  const { name, postalAddress, telephone, email } = operator;
  return (
    <>
      {name !== null && <p>{t('frame.operator', { name })}</p>}
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
    </>
  );
}

/** Links to the Summary of Rights. */
export function Rights({ rights }: Pick<Operator, 'rights'>) {
  const [only] = rights;
  if (rights.length === 1 && only !== undefined)
    return (
      <Anchor inherit href={only.url}>
        {t('frame.rights')}
      </Anchor>
    );
  return rich('frame.rightsIn', {
    languages: rights.map(({ language, url }, place) => (
      <Fragment key={language}>
        {place > 0 && ' · '}
        <Anchor inherit href={url} hrefLang={language} lang={language}>
          {languageName(language)}
        </Anchor>
      </Fragment>
    )),
  });
}
