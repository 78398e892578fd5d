import { Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { isDateOfBirth } from '../../../../src/rules/identity/date-of-birth.ts';
import { normalizeName } from '../../../../src/rules/identity/normalization.ts';
import { isEmail } from '../../../../src/rules/text/email.ts';
import { MOST_CHARACTERS } from '../../../../src/rules/text/limits.ts';
import { REPORT_FIELDS, STATED_FIELDS } from '../../../../src/rules/text/record-fields.ts';
import { TierBadge } from '../../components/badges.tsx';
import { Id, UserText } from '../../components/text.tsx';
import classes from './filing.module.css';
import { type TypedPerson, usePerson } from './queries.ts';
import { FieldInput } from './rental-fields.tsx';
import { EXPLAINED_BELOW, Row, Section } from './section.tsx';
import type { Problems } from './use-filing.ts';
import type { ReportValues } from './values.ts';

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
    <Section title="1. Renter">
      <Row>
        <TextInput
          label="E-mail"
          description="An e-mail or a name is required."
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
          label="Name"
          value={values.renterName}
          onChange={(event) => onChange({ renterName: event.currentTarget.value })}
          error={problems.renterName}
          maxLength={MOST_CHARACTERS}
          autoComplete="off"
        />
      </Row>
      <Row>
        <TextInput
          label="Phone"
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
          Enter an e-mail to see which renter this report is about.
        </Text>
      )}
      {enabled && response.isError && (
        <Text span c="dimmed">
          We can’t look up the renter right now. You can still file.
        </Text>
      )}
      {enabled && renter === null && (
        <>
          {person.email === ''
            ? 'We can’t match this person to anyone on file'
            : 'No one on file has this e-mail'}
          : we’ll add a new renter.
        </>
      )}
      {enabled && renter !== undefined && renter !== null && (
        <>
          This report goes on file for{' '}
          {renter.name === null ? 'a renter without a name' : <UserText>{renter.name}</UserText>},{' '}
          <Id>{renter.memberId}</Id> {renter.onFile !== null && <TierBadge tier={renter.onFile.tier} />}
          {renter.name !== null && differs(renter.name, person.name) && (
            <Text span c="dimmed">
              {' '}
              The name you typed is added as another name for the same person.
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
