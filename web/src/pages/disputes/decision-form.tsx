import { Button, Group, NativeSelect, Radio, Stack, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import type { DisputeResponse } from '../../../../src/http/dashboard/dispute-responses.ts';
import { MOST_CHARACTERS } from '../../../../src/rules/text/limits.ts';
import { CORRECTABLE_FIELDS } from '../../../../src/rules/text/record-fields.ts';
import { disputeDecision } from '../../../../src/texts/en/staff/dispute-decision.ts';
import { ConfirmAction, type ConfirmActionProps } from '../../components/confirm-action.tsx';
import { staffTexts } from '../../texts.ts';
import { type CorrectionProblems, correctableIn, correctionOf, valuesOf } from './correction.ts';
import { CorrectionFields } from './correction-fields.tsx';
import classes from './disputes.module.css';
import { IncidentChoice, withoutOwnDispute } from './incident-choice.tsx';
import type { Decision } from './queries.ts';
import { type Choice, TEMPLATES, withTemplate } from './templates.ts';

const { t } = staffTexts(disputeDecision);

/** The questions that ask for confirmation, with the number of incidents that are also removed. */
const CONFIRMATIONS: Record<Choice, (incidents: number) => Confirmation> = {
  remove: (incidents) => ({
    title: t('removeTitle'),
    confirm: t('removeConfirm'),
    consequence: t('removeConsequence', { incidents }),
  }),
  correct: (incidents) => ({
    title: t('correctTitle'),
    confirm: t('correctConfirm'),
    consequence: t('correctConsequence', { incidents }),
  }),
  reject: () => ({
    title: t('rejectTitle'),
    confirm: t('rejectConfirm'),
    consequence: t('rejectConsequence'),
  }),
};
type Confirmation = Pick<ConfirmActionProps, 'title' | 'confirm' | 'consequence'>;

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
    if (choice === undefined) return show({ choice: t('chooseDecision') });
    if (choice === 'reject') {
      if (reason.trim() === '') return show({ reason: t('enterReason') });
      return { decision: 'reject', reason };
    }
    const upheld: Decision = { decision: 'uphold', reason, ...(chosen.length > 0 && { incidents: chosen }) };
    if (choice === 'remove' || fields === undefined || values === undefined) return upheld;
    const read = correctionOf<NonNullable<Decision['correction']>>(fields, values);
    if ('problems' in read) return show(read.problems);
    if (Object.keys(read.correction).length === 0 && chosen.length === 0)
      return show({ choice: t('nothingChanged') });
    return { ...upheld, correction: read.correction };
  }
  function show(found: typeof problems): undefined {
    setProblems(found);
  }

  return (
    <Stack gap="sm" component="section" aria-labelledby="decision" className={classes.controls ?? ''}>
      <Title order={2} id="decision">
        {t('title')}
      </Title>
      <Radio.Group
        label={t('question', { recordId })}
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
          <Radio value="remove" label={t('remove')} />
          {report !== undefined && <Radio value="correct" label={t('correct')} />}
          <Radio value="reject" label={t('reject')} />
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
          label={t('template')}
          description={t('templateHint')}
          value=""
          data={[
            { value: '', label: t('chooseTemplate') },
            ...TEMPLATES[choice].map(({ label, text }) => ({ value: text, label })),
          ]}
          onChange={(event) => setReason(withTemplate(reason, event.currentTarget.value))}
        />
      )}
      <Textarea
        label={t('reason')}
        description={t('reasonHint')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={MOST_CHARACTERS}
        value={reason}
        error={problems.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <ConfirmAction
        {...CONFIRMATIONS[choice ?? 'reject'](chosen.length)}
        onConfirm={async () => {
          const body = read();
          if (body !== undefined) await onDecide(body);
        }}
      >
        {(open) => (
          <Group className={classes.decide ?? ''}>
            <Button
              onClick={() => {
                setProblems({});
                if (read() !== undefined) open();
              }}
            >
              {t('decide')}
            </Button>
          </Group>
        )}
      </ConfirmAction>
    </Stack>
  );
}
