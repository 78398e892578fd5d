import { Anchor as PlainAnchor, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { SignedInResponse } from '../../../../src/http/dashboard/sign-in.ts';
import {
  DEMONSTRATION_EMAIL,
  demonstrationPassword,
} from '../../../../src/rules/staff/demonstration-sign-in.ts';
import { signInTexts } from '../../../../src/texts/en/staff/sign-in.ts';
import { OFFERED_LANGUAGES, RENTER_LINKS } from '../../../../src/texts/languages.ts';
import { call } from '../../api.ts';
import { FormError, fieldsOf, SubmitButton } from '../../components/form.tsx';
import { Anchor } from '../../components/link.tsx';
import { OPERATOR, OperatorContact } from '../../components/operator-contact.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import classes from '../../layout/layout.module.css';
import { Card } from '../../layout/signed-out.tsx';
import { SignedOutNotice } from '../../layout/signed-out-notice.tsx';
import { usePasskeySupport } from '../../page-facts.ts';
import { useEnter } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { SecondFactor } from './second-factor.tsx';

const { t, rich } = staffTexts(signInTexts);

/** Asks for e-mail and password, then for the second factor if the account has one; or for a passkey. */
export default function SignInPage() {
  const enter = useEnter();
  const form = useFilledForDemonstration();
  const supportsPasskeys = usePasskeySupport();
  const [factors, setFactors] = useState<SignedInResponse['secondFactors']>([]);
  const signIn = useMutation({
    mutationFn: (form: HTMLFormElement) =>
      call('POST /dashboard/sign-in', { body: fieldsOf(form, 'email', 'password') }),
    onSuccess: ({ secondFactors }) => (secondFactors.length > 0 ? setFactors(secondFactors) : enter()),
  });
  if (factors.length > 0)
    return <SecondFactor factors={factors} onDone={enter} onBack={() => setFactors([])} />;
  return (
    <Card title={t('title')} footer={<Operator />}>
      <SignedOutNotice />
      <RenterLinks />
      <form
        ref={form}
        // The browser itself sends nothing: early-submit.js keeps what is sent before this script has loaded.
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          signIn.mutate(event.currentTarget);
        }}
      >
        <Stack gap="md">
          <TextInput
            name="email"
            type="email"
            label={t('email')}
            autoComplete="username"
            required
            withAsterisk={false}
            autoFocus
          />
          <PasswordField name="password" label={t('password')} autoComplete="current-password" required />
          <FormError error={signIn.error} />
          <SubmitButton pending={signIn.isPending} fullWidth>
            {t('signIn')}
          </SubmitButton>
          <Anchor to="/sign-in/forgotten" fz="sm">
            {t('forgotten')}
          </Anchor>
        </Stack>
      </form>
      {supportsPasskeys && <PasskeyButton label={t('withPasskey')} variant="default" onDone={enter} />}
      <Text c="dimmed" fz="sm">
        {/* The renter portal is a separate application. */}
        {rich('renter', {
          link: (content) => (
            <PlainAnchor inherit href="/portal/sign-in">
              {content}
            </PlainAnchor>
          ),
        })}
      </Text>
    </Card>
  );
}

/**
 * Links to the portal for renters who came here and read another language than the page. The styles show the one in the first
 * language of the browser.
 */
function RenterLinks() {
  return OFFERED_LANGUAGES.map(
    (language) =>
      language !== 'en' && (
        <PlainAnchor
          key={language}
          href="/portal/sign-in"
          lang={language}
          hrefLang={language}
          className={classes.renterLink ?? ''}
        >
          {RENTER_LINKS[language]}
        </PlainAnchor>
      ),
  );
}

/** Shows who runs the network, once the form responds. */
function Operator() {
  const { data } = useQuery(OPERATOR);
  if (data === undefined) return null;
  return (
    <Text component="footer" className={classes.operator ?? ''} c="dimmed" fz="sm">
      <OperatorContact operator={data} />
    </Text>
  );
}

/**
 * Returns the ref of the form, which is filled in if the address is the one that the first start of a demonstration printed, also
 * when it is opened in a tab that shows the page already. Then the password is removed from the address.
 */
function useFilledForDemonstration() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const fill = () => {
      const password = demonstrationPassword(location);
      if (password === undefined || form.current === null) return;
      for (const [name, value] of [
        ['email', DEMONSTRATION_EMAIL],
        ['password', password],
      ] as const) {
        const field = form.current.elements.namedItem(name);
        if (field instanceof HTMLInputElement) field.value = value;
      }
      history.replaceState(history.state, '', location.pathname + location.search);
    };
    fill();
    window.addEventListener('hashchange', fill);
    return () => window.removeEventListener('hashchange', fill);
  }, []);
  return form;
}
