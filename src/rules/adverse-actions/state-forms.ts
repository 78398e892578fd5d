import { dayText } from '../text/days.ts';
import type { AdverseAction } from './adverse-action.ts';

/** What a form states. */
interface FormContent {
  action: AdverseAction;
  renterName: string | null;
  /** Epoch milliseconds. */
  madeAt: number;
  organization: { name: string };
}

/** The form that a state's law asks for. */
interface Form {
  /** The name of the state, with the law. */
  title: string;
  paragraphs(content: FormContent): string[];
}

/** The line of Washington's form that an action ticks. */
const WASHINGTON_LINES = {
  denied: 'Rejected',
  higher_deposit: 'Approved with conditions: Residency requires an increased deposit',
  guarantor: 'Approved with conditions: Residency requires a qualified guarantor',
  last_rent: "Approved with conditions: Residency requires last month's rent",
  higher_rent: 'Approved with conditions: Residency requires an increased monthly rent',
  other: 'Approved with conditions: Other',
} as const;

const WASHINGTON_LINE_OF: Record<AdverseAction, keyof typeof WASHINGTON_LINES> = {
  denied: 'denied',
  conditions: 'other',
  higher_deposit: 'higher_deposit',
  guarantor: 'guarantor',
  higher_rent: 'higher_rent',
  other: 'other',
};

/** What a decision can be based on. A notice of the network is always based on a report. */
const WASHINGTON_GROUNDS = [
  'Information contained in a consumer report',
  'The consumer credit report did not contain sufficient information',
  'Information received from previous rental history or reference',
  'Information received in a criminal record',
  'Information received in a civil record',
  'Information received from an employment verification',
];

/**
 * Forms by the postal code of their state. They are not legal advice. A form has the lines of the law, the ticked ones with an
 * X.
 */
export const STATE_FORMS = {
  // RCW 59.18.257(1)(c), which asks for a notice in a substantially similar format.
  WA: {
    title: 'Washington: RCW 59.18.257',
    paragraphs({ action, renterName, madeAt, organization }) {
      const ticked = WASHINGTON_LINE_OF[action];
      const lines = Object.entries(WASHINGTON_LINES).map(([line, text]) => tick(line === ticked, text));
      const grounds = WASHINGTON_GROUNDS.map((text, place) => tick(place === 0, text));
      return [
        'ADVERSE ACTION NOTICE',
        `Name: ${renterName ?? ''}\nAddress:\nCity/State/Zip Code:`,
        `This notice is to inform you that your application has been:\n${lines.join('\n')}`,
        `Adverse action on your application was based on the following:\n${grounds.join('\n')}`,
        `Dated ${dayText(madeAt)}\n${organization.name}, agent or owner. Signature:`,
      ];
    },
  },
} as const satisfies Record<string, Form>;
export type StateForm = keyof typeof STATE_FORMS;

function tick(isTicked: boolean, text: string): string {
  return `${isTicked ? '[X]' : '[  ]'} ${text}`;
}
