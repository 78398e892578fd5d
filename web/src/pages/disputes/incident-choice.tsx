import { Checkbox, Stack } from '@mantine/core';
import type { DisputeResponse } from '../../../../src/http/dashboard/dispute-responses.ts';
import { isOpen } from '../../../../src/rules/disputes/disputes.ts';
import { disputeDecision } from '../../../../src/texts/en/staff/dispute-decision.ts';
import { codeTitle } from '../../../../src/texts/own-file-words.ts';
import { UserText } from '../../components/text.tsx';
import { dayOfText } from '../../formats.ts';
import { staffTexts } from '../../texts.ts';

const { t } = staffTexts(disputeDecision);

type IncidentOfReport = DisputeResponse['incidents'][number];

interface IncidentChoiceProps {
  incidents: readonly IncidentOfReport[];
  /** IDs of the incidents that are removed with the decision. */
  chosen: string[];
  onChange: (chosen: string[]) => void;
}

/**
 * Returns the IDs of the incidents that are preselected for removal: those without a dispute of their own.
 */
export const withoutOwnDispute = (incidents: readonly IncidentOfReport[]): string[] =>
  incidents.flatMap(({ id, dispute }) => (dispute === null ? id : []));

/** Lets staff choose which incidents of a report are removed with it. */
export function IncidentChoice({ incidents, chosen, onChange }: IncidentChoiceProps) {
  return (
    <Checkbox.Group
      label={t('incidents')}
      description={t('incidentsHint')}
      value={chosen}
      onChange={onChange}
    >
      <Stack gap="xs" mt="xs">
        {incidents.map((incident) => (
          <Checkbox
            key={incident.id}
            value={incident.id}
            disabled={isDisputedNow(incident)}
            label={<UserText clamp={2}>{codeTitle(incident.type)}</UserText>}
            description={incidentText(incident)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function isDisputedNow({ dispute }: IncidentOfReport): boolean {
  return dispute !== null && isOpen(dispute);
}

function incidentText(incident: IncidentOfReport): string {
  const values = { recordId: incident.recordId, day: dayOfText(incident.filedAt) };
  if (isDisputedNow(incident)) return t('incidentDisputed', values);
  return t(incident.dispute === 'rejected' ? 'incidentRejected' : 'incident', values);
}
