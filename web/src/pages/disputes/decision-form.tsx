import { Button, Group, NativeSelect, Radio, Stack, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import type { DisputeResponse } from '../../../../src/http/dashboard/dispute-responses.ts';
import { MOST_CHARACTERS } from '../../../../src/rules/text/limits.ts';
import { CORRECTABLE_FIELDS } from '../../../../src/rules/text/record-fields.ts';
import { ConfirmAction } from '../../components/confirm-action.tsx';
import { type CorrectionProblems, correctableIn, correctionOf, valuesOf } from './correction.ts';
import { CorrectionFields } from './correction-fields.tsx';
import classes from './disputes.module.css';
import { IncidentChoice, withoutOwnDispute } from './incident-choice.tsx';
import type { Decision } from './queries.ts';
import { type Choice, TEMPLATES, withTemplate } from './templates.ts';

const WHO_IS_NOTIFIED = 'We notify the renter and everyone who checked the renter in the last 12 months.';

const CONSEQUENCES: Record<Choice, { title: string; confirm: string; consequence: string }> = {
  remove: {
    title: 'Uphold the dispute and remove the record?',
    confirm: 'Remove the record',
    consequence: `The record is removed from the file and no longer counts in any score. ${WHO_IS_NOTIFIED}`,
  },
  correct: {
    title: 'Uphold the dispute and correct the record?',
    confirm: 'Correct the record',
    consequence: `The record changes to what you entered, and the score changes at once. ${WHO_IS_NOTIFIED}`,
  },
  reject: {
    title: 'Reject the dispute?',
    confirm: 'Reject the dispute',
    consequence:
      'The record stays as it is. We send the renter your reason. The renter can add a statement to the file.',
  },
};

function consequenceOf(choice: Choice, incidents: number): string {
  const { consequence } = CONSEQUENCES[choice];
  if (choice === 'reject' || incidents === 0) return consequence;
  return incidents === 1
    ? `${consequence} The selected incident is also removed.`
    : `${consequence} The ${incidents} selected incidents are also removed.`;
}

interface DecisionFormProps {
  dispute: DisputeResponse;
  onDecide: (decision: Decision) => Promise<unknown>;
}

/** Shows the form for a decision with its reason. A decision is final, so the form asks for confirmation. */
export function DecisionForm({ dispute, onDecide }: DecisionFormProps) {
  const { record, isOnFile, recordId, incidents } = dispute;
  const report = record?.kind === 'report' && isOnFile ? record.report : undefined;
  const fields = report && correctableIn(report, CORRECTABLE_FIELDS);
  const [choice, setChoice] = useState<Choice>();
  const [reason, setReason] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  const [values, setValues] = useState(() => fields && valuesOf(fields));
  const [problems, setProblems] = useState<CorrectionProblems & { choice?: string; reason?: string }>({});

  /** Returns the body to send, or shows the errors and returns `undefined`. */
  function read(): Decision | undefined {
    if (choice === undefined) return show({ choice: 'Choose a decision.' });
    if (choice === 'reject') {
      if (reason.trim() === '') return show({ reason: 'Enter a reason. We send it to the renter.' });
      return { decision: 'reject', reason };
    }
    const upheld: Decision = { decision: 'uphold', reason, ...(chosen.length > 0 && { incidents: chosen }) };
    if (choice === 'remove' || fields === undefined || values === undefined) return upheld;
    const read = correctionOf<NonNullable<Decision['correction']>>(fields, values);
    if ('problems' in read) return show(read.problems);
    if (Object.keys(read.correction).length === 0 && chosen.length === 0)
      return show({ choice: 'You haven’t changed anything. Change what is wrong, or remove the record.' });
    return { ...upheld, correction: read.correction };
  }
  function show(found: typeof problems): undefined {
    setProblems(found);
  }

  return (
    <Stack gap="sm" component="section" aria-labelledby="decision" className={classes.controls ?? ''}>
      <Title order={2} id="decision">
        Decide
      </Title>
      <Radio.Group
        label={`What’s your decision on ${recordId}?`}
        value={choice ?? ''}
        onChange={(value) => {
          setChoice(value as Choice);
          // Only removing the report preselects its incidents: a corrected report may have correct ones.
          setChosen(value === 'remove' ? withoutOwnDispute(incidents) : []);
          setProblems({});
        }}
        error={problems.choice}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="remove" label="The renter is right: remove the record" />
          {report !== undefined && (
            <Radio value="correct" label="The renter is partly right: correct the record" />
          )}
          <Radio value="reject" label="The record is right: reject the dispute" />
        </Stack>
      </Radio.Group>
      {choice === 'correct' && fields !== undefined && values !== undefined && (
        <CorrectionFields
          fields={fields}
          values={values}
          problems={problems}
          onChange={(changes) => setValues({ ...values, ...changes })}
        />
      )}
      {(choice === 'remove' || choice === 'correct') && incidents.length > 0 && (
        <IncidentChoice incidents={incidents} chosen={chosen} onChange={setChosen} />
      )}
      {choice !== undefined && (
        <NativeSelect
          label="Template"
          description="A beginning for your reason. Change it so that it fits."
          value=""
          data={[
            { value: '', label: 'Choose a template' },
            ...TEMPLATES[choice].map(({ label, text }) => ({ value: text, label })),
          ]}
          onChange={(event) => setReason(withTemplate(reason, event.currentTarget.value))}
        />
      )}
      <Textarea
        label="Reason"
        description="We send the renter exactly what you write."
        autosize
        minRows={3}
        maxRows={10}
        maxLength={MOST_CHARACTERS}
        value={reason}
        error={problems.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <ConfirmAction
        {...CONSEQUENCES[choice ?? 'reject']}
        consequence={consequenceOf(choice ?? 'reject', chosen.length)}
        onConfirm={async () => {
          const body = read();
          if (body !== undefined) await onDecide(body);
        }}
      >
        {(open) => (
          <Group>
            <Button
              onClick={() => {
                setProblems({});
                if (read() !== undefined) open();
              }}
            >
              Decide
            </Button>
          </Group>
        )}
      </ConfirmAction>
    </Stack>
  );
}
