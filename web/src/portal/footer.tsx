import { Anchor as Control, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  LANGUAGE_COOKIE,
  LANGUAGE_NAMES,
  type Language,
  OFFERED_LANGUAGES,
} from '../../../src/texts/languages.ts';
import { Anchor } from '../components/link.tsx';
import { t, texts } from '../texts.ts';
import classes from './layout.module.css';
import { OPERATOR, OperatorContact, Rights } from './operator.tsx';

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
      {OFFERED_LANGUAGES.length > 1 && <Languages />}
    </Text>
  );
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
        <Control
          key={language}
          component="button"
          type="button"
          inherit
          lang={language}
          onClick={() => choose(language)}
        >
          {LANGUAGE_NAMES[language]}
        </Control>
      ))}
    </p>
  );
}
