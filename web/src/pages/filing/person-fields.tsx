import { Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { isDateOfBirth } from '../../../../src/rules/identity/date-of-birth.ts';
import { normalizeName } from '../../../../src/rules/identity/normalization.ts';
import { isEmail } from '../../../../src/rules/text/email.ts';
import { MOST_CHARACTERS } from '../../../../src/rules/text/limits.ts';
import { REPORT_FIELDS, STATED_FIELDS } from '../../../../src/rules/text/record-fields.ts';
import { reportTexts } from '../../../../src/texts/en/staff/report.ts';
import { TierBadge } from '../../components/badges.tsx';
import { Id, UserText } from '../../components/text.tsx';
import { staffTexts } from '../../texts.ts';
import classes from './filing.module.css';
import { type TypedPerson, usePerson } from './queries.ts';
import { EXPLAINED_BELOW, Row, Section } from './section.tsx';
import { FieldInput } from './shared-fields.tsx';
import type { Problems } from './use-filing.ts';
import type { ReportValues } from './values.ts';

const { t, rich } = staffTexts(reportTexts);

/** Pause in typing before a request is sent. */
const PAUSE_MS = 300;

interface PersonFieldsProps {
  values: ReportValues;
  problems: Problems;
  onChange: (changes: Partial<ReportValues>) => void;
}

/** Shows the fields for the renter of a report, and the matching renter on file. */
export function PersonFields({ values, problems, onChange }: PersonFieldsProps) {
  return (
    <Section title={t('renter')}>
      <Row>
        <TextInput
          label={t('email')}
          description={t('emailHint')}
          inputWrapperOrder={EXPLAINED_BELOW}
          type="text"
          inputMode="email"
          value={values.renterEmail}
          onChange={(event) => onChange({ renterEmail: event.currentTarget.value })}
          error={problems.renterEmail}
          maxLength={MOST_CHARACTERS}
          autoComplete="off"
          autoCapitalize="none"
        />
        <TextInput
          label={t('name')}
          value={values.renterName}
          onChange={(event) => onChange({ renterName: event.currentTarget.value })}
          error={problems.renterName}
          maxLength={MOST_CHARACTERS}
          autoComplete="off"
        />
      </Row>
      <Row>
        <TextInput
          label={t('phone')}
          inputMode="tel"
          value={values.renterPhone}
          onChange={(event) => onChange({ renterPhone: event.currentTarget.value })}
          maxLength={MOST_CHARACTERS}
          autoComplete="off"
        />
        {STATED_FIELDS.map((name) => (
          <FieldInput
            key={name}
            field={REPORT_FIELDS[name]}
            value={values[name]}
            problem={problems[name]}
            onChange={(text) => onChange({ [name]: text })}
          />
        ))}
      </Row>
      <OnFile values={values} />
    </Section>
  );
}

/** Returns the person as typed, after a pause in typing, and whether the person can be looked up. */
export function useTypedPerson(values: ReportValues) {
  const born = values.renterDateOfBirth;
  const typed: TypedPerson = {
    email: values.renterEmail.trim(),
    name: values.renterName.trim(),
    phone: values.renterPhone.trim(),
    license: values.renterLicense.trim(),
    dateOfBirth: isDateOfBirth(born, Date.now()) ? born : '',
  };
  const [text] = useDebouncedValue(JSON.stringify(typed), PAUSE_MS);
  const person: TypedPerson = JSON.parse(text);
  const enabled = person.email === '' ? person.name !== '' : isEmail(person.email);
  return { person, response: usePerson(person, enabled), enabled };
}

/** Shows before filing which renter the report will be about. */
export function OnFile({ values }: { values: ReportValues }) {
  const { person, response, enabled } = useTypedPerson(values);
  const renter = response.data?.renter;
  return (
    <Text component="div" role="status" className={classes.onFile ?? ''}>
      {!enabled && (
        <Text span c="dimmed">
          {t('enterEmail')}
        </Text>
      )}
      {enabled && response.isError && (
        <Text span c="dimmed">
          {t('lookupFailed')}
        </Text>
      )}
      {enabled && renter === null && t(person.email === '' ? 'newPerson' : 'newEmail')}
      {enabled && renter !== undefined && renter !== null && (
        <>
          {rich('onFile', {
            name: renter.name === null ? t('noName') : <UserText>{renter.name}</UserText>,
            id: <Id>{renter.memberId}</Id>,
            tier: renter.onFile !== null && <TierBadge tier={renter.onFile.tier} />,
          })}
          {renter.name !== null && differs(renter.name, person.name) && (
            <Text span c="dimmed">
              {' '}
              {t('otherName')}
            </Text>
          )}
        </>
      )}
    </Text>
  );
}

function differs(onFile: string, typed: string): boolean {
  return typed !== '' && normalizeName(onFile) !== normalizeName(typed);
}
