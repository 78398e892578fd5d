import { Checkbox, NativeSelect, Radio, Stack, Textarea } from '@mantine/core';
import {
  type AdverseAction,
  MOST_EXPLANATION_CHARACTERS,
  type NoticeMedium,
} from '../../../../src/rules/adverse-actions/adverse-action.ts';
import type { StateForm } from '../../../../src/rules/adverse-actions/notice-content.ts';
import { checkTexts } from '../../../../src/texts/en/staff/checks/check.ts';
import { LANGUAGE_NAMES, type Language, OFFERED_LANGUAGES } from '../../../../src/texts/languages.ts';
import { staffTexts } from '../../texts.ts';
import { ACTION_TITLES } from '../renters/words.ts';

const { t } = staffTexts(checkTexts);

const CONDITIONS = (['conditions', 'higher_deposit', 'guarantor', 'higher_rent', 'other'] as const).map(
  (action) => ({ value: action, label: ACTION_TITLES[action] }),
);

/** What staff enter about a notice. */
export interface NoticeValues {
  action: AdverseAction;
  explanation: string;
  state: StateForm | null;
  /** `undefined` until staff choose. */
  medium: NoticeMedium | undefined;
  /** Of a printed notice. */
  language: Language;
}

interface NoticeFieldsProps {
  values: NoticeValues & { medium: NoticeMedium };
  isDenial: boolean;
  /** Whether an e-mail may get the notice; `undefined` until that is known. */
  mayMail: boolean | undefined;
  onChange: (changed: Partial<NoticeValues>) => void;
}

/** Shows the fields of a notice: the conditions, the explanation, how the renter gets it, its language, and a state's form. */
export function NoticeFields({ values, isDenial, mayMail, onChange }: NoticeFieldsProps) {
  return (
    <>
      {!isDenial && (
        <NativeSelect
          label={t('conditions')}
          data={CONDITIONS}
          value={values.action}
          onChange={(event) => onChange({ action: event.currentTarget.value as AdverseAction })}
        />
      )}
      <Textarea
        label={t('explanation')}
        description={t('explanationText')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MOST_EXPLANATION_CHARACTERS}
        value={values.explanation}
        onChange={(event) => onChange({ explanation: event.currentTarget.value })}
      />
      <Radio.Group
        label={t('medium')}
        value={values.medium}
        onChange={(medium) => onChange({ medium: medium as NoticeMedium })}
      >
        <Stack gap="xs" mt={4}>
          <Radio
            value="email"
            label={t('byEmail')}
            disabled={mayMail !== true}
            description={mayMail === false && t('noEmail')}
          />
          <Radio value="print" label={t('onPaper')} />
        </Stack>
      </Radio.Group>
      {values.medium === 'print' && (
        <NativeSelect
          label={t('language')}
          data={OFFERED_LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }))}
          value={values.language}
          onChange={(event) => onChange({ language: event.currentTarget.value as Language, medium: 'print' })}
        />
      )}
      <Checkbox
        label={t('washington')}
        checked={values.state === 'WA'}
        onChange={(event) => onChange({ state: event.currentTarget.checked ? 'WA' : null })}
      />
    </>
  );
}
