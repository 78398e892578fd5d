import { Anchor } from '@mantine/core';
import { queryOptions } from '@tanstack/react-query';
import { call, type ResponseTo } from '../api.ts';
import { t } from '../texts.ts';

/** Who runs the network. */
export const OPERATOR = queryOptions({
  queryKey: ['/portal/api/operator'],
  queryFn: ({ signal }) => call('GET /portal/api/operator', { signal }),
  // It changes only when the server is started again.
  staleTime: Number.POSITIVE_INFINITY,
});

export type Operator = ResponseTo<'GET /portal/api/operator'>;

/** Shows who runs the network, and how to reach them. */
export function OperatorContact({ operator }: { operator: Operator }) {
  const { name, postalAddress, telephone, email } = operator;
  return (
    <>
      {name !== null && <p>{t('shared.operator', { name })}</p>}
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

/** Shows a telephone number, as a link unless it contains words, such as an extension. */
export function Telephone({ children }: { children: string }) {
  if (!/^\+?[\d ().-]+$/.test(children)) return children;
  return (
    <Anchor inherit href={`tel:${children.replaceAll(/[^+\d]/g, '')}`}>
      {children}
    </Anchor>
  );
}
