import { NativeSelect } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { PURPOSE_NAMES, type Purpose } from '../../../../src/rules/organizations/purpose.ts';
import { checkWords } from '../../../../src/texts/en/staff/checks/check-words.ts';
import { staffTexts } from '../../texts.ts';
import { purposeTitle } from './words.ts';

const { t } = staffTexts(checkWords);

const PURPOSES = PURPOSE_NAMES.map((purpose) => ({ value: purpose, label: purposeTitle(purpose) }));
/** The first check on a device has no purpose until somebody chooses it: not every organization rents homes. */
const UNCHOSEN = { value: '', label: t('choosePurpose'), disabled: true };

/** The purpose of the last check on this device, because an organization rarely has several. */
export function useLastPurpose(): [Purpose | undefined, (purpose: Purpose) => void] {
  const [stored, setPurpose] = useLocalStorage<Purpose>({
    key: 'purpose of checks',
    getInitialValueInEffect: false,
  });
  return [PURPOSE_NAMES.find((purpose) => purpose === stored), setPurpose];
}

/** Moves the focus to the purpose, which shows that it is missing. */
export const focusPurpose = (): void => document.getElementById(PURPOSE_ID)?.focus();

const PURPOSE_ID = 'purpose';

interface PurposeSelectProps {
  /** `undefined` until one was chosen. */
  purpose: Purpose | undefined;
  onPurpose: (purpose: Purpose) => void;
  /** Whether the form was sent, so that a missing purpose is an error. */
  sent: boolean;
  className?: string;
  description?: string;
}

/** Asks why the organization checks. */
export function PurposeSelect({ purpose, onPurpose, sent, ...select }: PurposeSelectProps) {
  return (
    <NativeSelect
      {...select}
      id={PURPOSE_ID}
      label={t('purpose')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={purpose === undefined ? [UNCHOSEN, ...PURPOSES] : PURPOSES}
      value={purpose ?? ''}
      error={sent && purpose === undefined && t('purposeMissing')}
      onChange={(event) => onPurpose(event.currentTarget.value as Purpose)}
    />
  );
}
