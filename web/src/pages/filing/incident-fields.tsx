import {
  Autocomplete,
  Button,
  Checkbox,
  CloseButton,
  Group,
  Stack,
  TagsInput,
  Textarea,
} from '@mantine/core';
import { Plus } from 'lucide-react';
import type { PersonResponse } from '../../../../src/http/dashboard/filing-help.ts';
import { MOST_CHARACTERS, MOST_ENTRIES } from '../../../../src/rules/text/limits.ts';
import { reportTexts } from '../../../../src/texts/en/staff/report.ts';
import { Id, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { staffTexts } from '../../texts.ts';
import classes from './filing.module.css';
import { useSuggestions } from './queries.ts';
import type { Problems } from './use-filing.ts';
import type { NewIncident } from './values.ts';

const { t, rich } = staffTexts(reportTexts);

interface NewIncidentsProps {
  incidents: NewIncident[];
  problems: Problems;
  onChange: (incidents: NewIncident[]) => void;
}

/** Shows fields for incidents that are filed with the report. */
export function NewIncidents({ incidents, problems, onChange }: NewIncidentsProps) {
  const { incidentTypes } = useSuggestions();
  const change = (place: number, changes: Partial<NewIncident>) =>
    onChange(incidents.map((incident, index) => (index === place ? { ...incident, ...changes } : incident)));
  return (
    <Stack gap="md" align="stretch">
      {incidents.map(({ id, type, details }, index) => (
        <fieldset
          key={id}
          className={classes.incident}
          aria-label={t('incidentNumber', { number: index + 1 })}
        >
          <Stack gap="sm">
            <Autocomplete
              label={t('incidentType')}
              data={incidentTypes}
              openOnFocus={false}
              value={type}
              onChange={(text) => change(index, { type: text })}
              error={problems[`incidents.${id}`]}
              withAsterisk
              aria-required
              maxLength={MOST_CHARACTERS}
              autoFocus={type === ''}
              autoComplete="off"
            />
            <Textarea
              label={t('incidentDetails')}
              value={details}
              onChange={(event) => change(index, { details: event.currentTarget.value })}
              autosize
              minRows={2}
              maxRows={12}
              maxLength={MOST_CHARACTERS}
            />
          </Stack>
          <CloseButton
            aria-label={t('removeIncident', { number: index + 1 })}
            onClick={() => onChange(incidents.toSpliced(index, 1))}
          />
        </fieldset>
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<Plus size={16} aria-hidden />}
          disabled={incidents.length >= MOST_ENTRIES}
          onClick={() => onChange([...incidents, { id: crypto.randomUUID(), type: '', details: '' }])}
        >
          {t('addIncident')}
        </Button>
      </Group>
    </Stack>
  );
}

interface LinkedIncidentsProps {
  /** IDs of incidents on file. */
  linked: string[];
  /** The organization's own incidents, which can be linked by a checkbox. */
  own: PersonResponse['ownIncidents'];
  onChange: (linked: string[]) => void;
}

/** Links incidents on file to the report. Linked incidents are not counted again. */
export function LinkedIncidents({ linked, own, onChange }: LinkedIncidentsProps) {
  const ownIds = new Set(own.map(({ id }) => id));
  const others = linked.filter((id) => !ownIds.has(id));
  const ticked = linked.filter((id) => ownIds.has(id));
  return (
    <>
      {own.length > 0 && (
        <Checkbox.Group
          label={t('earlierIncidents')}
          description={t('earlierIncidentsHint')}
          value={ticked}
          onChange={(ids) => onChange([...ids, ...others])}
        >
          <Stack gap="xs" mt="xs">
            {own.map(({ id, type, filedAt }) => (
              <Checkbox
                key={id}
                value={id}
                label={rich('earlierIncident', {
                  type: <UserText>{type}</UserText>,
                  time: <Time at={filedAt} />,
                  id: <Id>{id}</Id>,
                })}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <TagsInput
        label={t('incidentIds')}
        description={t('incidentIdsHint')}
        placeholder={others.length === 0 ? 'inc_…' : ''}
        value={others}
        onChange={(ids) => onChange([...ticked, ...ids.map((id) => id.trim())])}
        maxTags={MOST_ENTRIES}
        splitChars={[',', ' ', ';']}
      />
    </>
  );
}
