import { Anchor } from '@mantine/core';
import { Fragment } from 'react';
import { languageName } from '../../../src/rules/organizations/operator-details.ts';
import type { Operator } from '../components/operator-contact.tsx';
import { rich, t } from '../texts.ts';

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
