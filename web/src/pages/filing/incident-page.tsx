import { Autocomplete, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { RenterChoice } from '../../../../src/http/dashboard/filing-help.ts';
import { MOST_CHARACTERS } from '../../../../src/rules/text/limits.ts';
import { INCIDENT_FIELD_NAMES, INCIDENT_FIELDS } from '../../../../src/rules/text/record-fields.ts';
import { incidentTexts } from '../../../../src/texts/en/staff/incident.ts';
import { call } from '../../api.ts';
import { CopyField } from '../../components/copy-field.tsx';
import { Page } from '../../components/page.tsx';
import { useDraft } from '../../drafts.ts';
import { useAddress } from '../../hooks/use-address.ts';
import { staffTexts } from '../../texts.ts';
import { Filed, HeldText, UNDO } from './filed.tsx';
import classes from './filing.module.css';
import { FilingForm } from './filing-form.tsx';
import { useSuggestions } from './queries.ts';
import { ChosenRenter, RenterChooser } from './renter-chooser.tsx';
import { Row, Section } from './section.tsx';
import { FieldInput, IndustryField } from './shared-fields.tsx';
import { type Problems, useFiling } from './use-filing.ts';
import { problemOf } from './values.ts';

const { t, rich } = staffTexts(incidentTexts);

interface IncidentValues {
  renter: RenterChoice | null;
  industry: string;
  type: string;
  details: string;
  /** The optional fields, as typed. */
  more: Partial<Record<OptionalField, string>>;
}

type OptionalField = (typeof INCIDENT_FIELD_NAMES)['optional'][number];

export default function IncidentPage() {
  const [{ renter: memberId = '' }] = useAddress();
  return (
    <Page title={t('title')} description={t('description')}>
      <ChosenRenter memberId={memberId}>
        {(about) => <IncidentForm key={memberId} memberId={memberId} about={about ?? null} />}
      </ChosenRenter>
    </Page>
  );
}

/** Files one incident (specification 4.6). */
function IncidentForm({ memberId, about }: { memberId: string; about: RenterChoice | null }) {
  // Keeps the values from when the form was opened, so that a reload does not change what was typed.
  const [empty] = useState<IncidentValues>({ renter: about, industry: '', type: '', details: '', more: {} });
  const draft = useDraft(`incident ${memberId}`, empty);
  const filing = useFiling(draft, problemsOf, (formId, values, certified) =>
    call('POST /dashboard/incidents', { body: { formId, ...bodyOf(values), ...certified } }),
  );
  const { incidentTypes } = useSuggestions();
  const { values, change } = draft;
  const { problems, file } = filing;
  if (file.data !== undefined) {
    return (
      <Filed
        title={t('filed')}
        renterId={file.data.renterId}
        another={t('another')}
        onAnother={file.reset}
        undo={() =>
          call('POST /dashboard/own-incidents/:id/withdraw', {
            params: { id: file.data.incidentId },
            body: UNDO,
          })
        }
      >
        <CopyField label={t('id')} value={file.data.incidentId} />
        <Text c="dimmed" className={classes.prose ?? ''}>
          {file.data.heldUntil === null
            ? t('counts')
            : rich('held', { held: <HeldText until={file.data.heldUntil} /> })}
        </Text>
      </Filed>
    );
  }
  return (
    <FilingForm filing={filing} draft={draft} submit={t('submit')} onSubmit={filing.send}>
      <Section title={t('renter')}>
        <RenterChooser
          chosen={values.renter}
          problem={problems.renter}
          onChoose={(renter) => change({ renter })}
        />
      </Section>
      <Section title={t('whatHappened')}>
        <Row>
          <IndustryField
            value={values.industry}
            problem={problems.industry}
            onChange={(industry) => change({ industry })}
          />
          <Autocomplete
            label={t('type')}
            data={incidentTypes}
            openOnFocus={false}
            value={values.type}
            onChange={(type) => change({ type })}
            error={problems.type}
            withAsterisk
            aria-required
            maxLength={MOST_CHARACTERS}
            autoComplete="off"
          />
        </Row>
        <Textarea
          label={t('details')}
          description={t('detailsHint')}
          value={values.details}
          onChange={(event) => change({ details: event.currentTarget.value })}
          error={problems.details}
          withAsterisk
          aria-required
          autosize
          minRows={4}
          maxRows={16}
          maxLength={MOST_CHARACTERS}
        />
        <Row>
          {INCIDENT_FIELD_NAMES.optional.map((name) => (
            <FieldInput
              key={name}
              field={INCIDENT_FIELDS[name]}
              value={values.more[name] ?? ''}
              problem={problems[name]}
              onChange={(text) => change({ more: { ...values.more, [name]: text } })}
            />
          ))}
        </Row>
      </Section>
    </FilingForm>
  );
}

function problemsOf({ renter, industry, type, details, more }: IncidentValues): Problems {
  const problems: Problems = {};
  if (renter === null) problems.renter = t('chooseRenter');
  if (industry.trim() === '') problems.industry = t('enterIndustry');
  if (type.trim() === '') problems.type = t('enterType');
  if (details.trim() === '') problems.details = t('enterDetails');
  for (const name of INCIDENT_FIELD_NAMES.optional) {
    const problem = problemOf(INCIDENT_FIELDS[name], more[name] ?? '');
    if (problem !== undefined) problems[name] = problem;
  }
  return problems;
}

function bodyOf({ renter, industry, type, details, more }: IncidentValues) {
  return {
    renterId: renter?.renterId ?? '',
    industry: industry.trim(),
    type: type.trim(),
    details: details.trim(),
    ...Object.fromEntries(Object.entries(more).filter(([, text]) => text !== '')),
  };
}
