import { Button, Group, Select, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrganizationResponse } from '../../../../src/http/dashboard/organization.ts';
import { UTC } from '../../../../src/rules/text/zones.ts';
import { organizationTexts } from '../../../../src/texts/en/staff/organization.ts';
import { call } from '../../api.ts';
import { readerZone, zoneNames, zoneText } from '../../formats.ts';
import { useMay } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { SettingForm } from './setting-form.tsx';

const { t } = staffTexts(organizationTexts);

/** Shows admins and owners the form for the time zone of the organization's days. It suggests the zone of the browser. */
export function TimeZone({ organization }: { organization: OrganizationResponse }) {
  const mayChange = useMay('manage_organization');
  const client = useQueryClient();
  const [timeZone, setTimeZone] = useState(organization.timeZone);
  if (!mayChange) return null;
  const choices = new Set([UTC, organization.timeZone, readerZone(), ...zoneNames()]);
  return (
    <SettingForm
      title={t('timeZone')}
      description={t('zoneText')}
      submit={t('save')}
      disabled={timeZone === organization.timeZone}
      onSend={async () => {
        const response = await call('PUT /dashboard/organization/time-zone', { body: { timeZone } });
        // Other pages show other days now.
        void client.invalidateQueries();
        return response;
      }}
    >
      <Select
        label={t('zoneLabel')}
        description={t('zoneHint')}
        data={[...choices].map((value) => ({ value, label: zoneText(value) }))}
        value={timeZone}
        onChange={(chosen) => setTimeZone(chosen ?? organization.timeZone)}
        searchable
        // Typing replaces the zone, as in the field of a check.
        onFocus={(event) => event.currentTarget.select()}
        allowDeselect={false}
        limit={100}
        nothingFoundMessage={t('noZone')}
        maw={320}
      />
      {readerZone() !== timeZone && (
        <Group gap="xs">
          <Text fz="sm">{t('browserZone', { zone: zoneText(readerZone()) })}</Text>
          <Button variant="default" size="compact-sm" onClick={() => setTimeZone(readerZone())}>
            {t('useBrowserZone')}
          </Button>
        </Group>
      )}
    </SettingForm>
  );
}
