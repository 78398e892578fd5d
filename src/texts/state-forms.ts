import type { AdverseAction } from '../rules/adverse-actions/adverse-action.ts';
import type { NoticeContent, StateForm } from '../rules/adverse-actions/notice-content.ts';
import type { SimpleTextKey, Texts } from './texts.ts';

/** What a form states. */
type FormContent = Pick<NoticeContent, 'action' | 'renterName' | 'madeAt' | 'organization'>;

/** The line of Washington's form that an action ticks. */
const WASHINGTON_LINE_OF = {
  denied: 'washington.denied',
  conditions: 'washington.other',
  higher_deposit: 'washington.higherDeposit',
  guarantor: 'washington.guarantor',
  higher_rent: 'washington.higherRent',
  other: 'washington.other',
} as const satisfies Record<AdverseAction, SimpleTextKey>;

const WASHINGTON_LINES = [
  'washington.denied',
  'washington.higherDeposit',
  'washington.guarantor',
  'washington.lastRent',
  'washington.higherRent',
  'washington.other',
] as const satisfies readonly SimpleTextKey[];

/** What a decision can be based on. A notice of the network is always based on a report, the first line. */
const WASHINGTON_GROUNDS = [
  'washington.consumerReport',
  'washington.insufficient',
  'washington.rentalHistory',
  'washington.criminal',
  'washington.civil',
  'washington.employment',
] as const satisfies readonly SimpleTextKey[];

/** The forms. Each has the lines of the law, the ticked ones with an X. */
const FORMS: Record<StateForm, (texts: Texts, content: FormContent) => string[]> = {
  WA({ t, day }, { action, renterName, madeAt, organization }) {
    const tick = (isTicked: boolean, key: SimpleTextKey) => `${isTicked ? '[X]' : '[  ]'} ${t(key)}`;
    const lines = WASHINGTON_LINES.map((key) => tick(key === WASHINGTON_LINE_OF[action], key));
    const grounds = WASHINGTON_GROUNDS.map((key, place) => tick(place === 0, key));
    return [
      t('washington.title'),
      [t('washington.name', { name: renterName ?? '' }), t('washington.address'), t('washington.city')].join(
        '\n',
      ),
      `${t('washington.applied')}\n${lines.join('\n')}`,
      `${t('washington.based')}\n${grounds.join('\n')}`,
      [
        t('washington.dated', { day: day(madeAt) }),
        t('washington.signature', { organization: organization.name }),
      ].join('\n'),
    ];
  },
};

/** Returns the paragraphs of the form that a state's law asks for. */
export function stateForm(texts: Texts, state: StateForm, content: FormContent): string[] {
  return FORMS[state](texts, content);
}
