import { Anchor, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { languageName } from '../../../src/rules/organizations/operator-details.ts';
import {
  LANGUAGE_COOKIE,
  LANGUAGE_NAMES,
  type Language,
  OFFERED_LANGUAGES,
} from '../../../src/texts/languages.ts';
import { call, type ResponseTo } from '../api.ts';
import { rich, t, texts } from '../texts.ts';
import classes from './layout.module.css';

const OPERATOR = queryOptions({
  queryKey: ['/portal/api/operator'],
  queryFn: ({ signal }) => call('GET /portal/api/operator', { signal }),
  // It changes only when the server is started again.
  staleTime: Number.POSITIVE_INFINITY,
});

type OperatorResponse = ResponseTo<'GET /portal/api/operator'>;

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
  return (
    <Text component="footer" className={classes.footer ?? ''} c="dimmed" fz="sm">
      {data !== undefined && <Operator operator={data} />}
      {OFFERED_LANGUAGES.length > 1 && <Languages />}
    </Text>
  );
}

function Operator({ operator }: { operator: OperatorResponse }) {
  const { name, postalAddress, telephone, email, rights } = operator;
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
      <p>
        {rights.length === 1
          ? rights.map(({ url }) => (
              <Anchor key={url} inherit href={url}>
                {t('frame.rights')}
              </Anchor>
            ))
          : rich('frame.rightsIn', { languages: <RightsLinks rights={rights} /> })}
      </p>
    </>
  );
}

function RightsLinks({ rights }: Pick<OperatorResponse, 'rights'>) {
  return rights.map(({ language, url }, place) => (
    <Fragment key={language}>
      {place > 0 && ' · '}
      <Anchor inherit href={url} hrefLang={language} lang={language}>
        {languageName(language)}
      </Anchor>
    </Fragment>
  ));
}

/** A year. The choice is kept as long as a renter may come back for. */
const KEPT_SECONDS = 365 * 24 * 60 * 60;

/** Keeps the chosen language in a cookie, which mails and pages before signing in follow, and shows the page in it. */
function choose(language: Language): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is missing in Firefox before 140
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/portal; max-age=${KEPT_SECONDS}; samesite=lax${secure}`;
  location.reload();
}

/** The languages other than that of the page, each with its own name. */
function Languages() {
  return (
    <p>
      {OFFERED_LANGUAGES.filter((language) => language !== texts().language).map((language) => (
        <Anchor
          key={language}
          component="button"
          type="button"
          inherit
          lang={language}
          onClick={() => choose(language)}
        >
          {LANGUAGE_NAMES[language]}
        </Anchor>
      ))}
    </p>
  );
}
