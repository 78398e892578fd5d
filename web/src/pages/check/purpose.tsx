import { NativeSelect } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { PURPOSE_NAMES, type Purpose } from '../../../../src/rules/organizations/purpose.ts';
import { checkWords } from '../../../../src/texts/en/staff/checks/check-words.ts';
import { staffTexts } from '../../texts.ts';
import { purposeTitle } from './words.ts';

const { t } = staffTexts(checkWords);

const PURPOSES = PURPOSE_NAMES.map((purpose) => ({ value: purpose, label: purposeTitle(purpose) }));

/** The purpose of the last check on this device, because an organization rarely has several. */
export function useLastPurpose(): [Purpose, (purpose: Purpose) => void] {
  const [purpose, setPurpose] = useLocalStorage<Purpose>({
    key: 'purpose of checks',
    defaultValue: 'tenancy',
    getInitialValueInEffect: false,
  });
  return [PURPOSE_NAMES.includes(purpose) ? purpose : 'tenancy', setPurpose];
}

interface PurposeSelectProps {
  purpose: Purpose;
  onPurpose: (purpose: Purpose) => void;
  className?: string;
  description?: string;
}

/** Asks why the organization checks. */
export function PurposeSelect({ purpose, onPurpose, ...select }: PurposeSelectProps) {
  return (
    <NativeSelect
      {...select}
      label={t('purpose')}
      inputWrapperOrder={['label', 'input', 'description']}
      data={PURPOSES}
      value={purpose}
      onChange={(event) => onPurpose(event.currentTarget.value as Purpose)}
    />
  );
}
