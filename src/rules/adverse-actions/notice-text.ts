import type { ContactDetails } from '../organizations/contact-details.ts';
import { dayText } from '../text/days.ts';
import { ADVERSE_ACTIONS, type AdverseAction, type NoticeStatus } from './adverse-action.ts';
import { STATE_FORMS, type StateForm } from './state-forms.ts';

/** Everything that a notice says, as it was when it was made. */
export interface NoticeContent {
  action: AdverseAction;
  /** The organization's own words; `null` if it gave none. */
  explanation: string | null;
  /** The state whose form is used besides the federal notice; `null` for none. */
  state: StateForm | null;
  renterName: string | null;
  organization: ContactDetails & { name: string };
  operator: { name: string; postalAddress: string; telephone: string; email: string | null };
  /** Epoch milliseconds. */
  checkedAt: number;
  /** Epoch milliseconds. */
  madeAt: number;
  /** 0 to 1000. */
  score: number;
  /** At most four, the largest effect first. 15 U.S.C. 1681g(f)(1)(C). */
  keyReasons: readonly string[];
  /** The address of the portal. */
  portal: string;
}

/** A part of a notice, as the e-mail, the PDF and the pages show it. */
export interface NoticeSection {
  /** `null` for the first part. */
  title: string | null;
  paragraphs: readonly string[];
}

const HIGHEST_SCORE = 1000;

/** Returns the parts of a notice: a state's form first, then what 15 U.S.C. 1681m(a) asks for. */
export function noticeSections(content: NoticeContent): NoticeSection[] {
  const { action, explanation, state, organization, operator, checkedAt, score, keyReasons, portal } =
    content;
  const { name } = organization;
  const agency = [operator.name, operator.postalAddress, operator.telephone, operator.email]
    .filter((line) => line !== null)
    .join('\n');
  return [
    {
      title: null,
      paragraphs: [
        ...(state === null ? [] : STATE_FORMS[state].paragraphs(content)),
        `${name} decided about your application: ${ADVERSE_ACTIONS[action]}`,
        `The decision is based in whole or in part on information in a report about you that ${name} got from ${operator.name} on ${dayText(checkedAt)}.`,
        ...(explanation === null ? [] : [`${name} says:\n${explanation}`]),
        `How to reach ${name}:\n${[name, organization.postalAddress, organization.telephone].filter((line) => line !== null).join('\n')}`,
      ],
    },
    {
      title: 'Who provided the report',
      paragraphs: [
        agency,
        `${operator.name} did not make this decision, and cannot tell you the specific reasons for it.`,
      ],
    },
    {
      title: 'Your score',
      paragraphs: [
        `The report contained a score: ${score}, on a scale from 0 to ${HIGHEST_SCORE}, where a higher score is better. It was computed on ${dayText(checkedAt)} by ${ended(operator.name)}`,
        keyReasons.length === 0
          ? 'Nothing lowered the score.'
          : `These factors lowered it, the largest first:\n${keyReasons.map((reason) => `- ${reason}`).join('\n')}`,
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        `You can get a free copy of the report about you from ${ended(operator.name)} Ask for it within 60 days of receiving this notice. In the portal it is free at any time:\n${portal}`,
        `You can dispute the accuracy or completeness of anything in the report with ${operator.name}, free of charge: in the portal, by letter or by telephone. The organization that filed it has 30 days to answer, or 45 if you add something.`,
      ],
    },
  ];
}

/** Returns a name at the end of a sentence, such as `Cascade, Inc.` */
function ended(name: string): string {
  return name.endsWith('.') ? name : `${name}.`;
}

/**
 * Returns the whole notice as plain text. The organization's own words are quoted line by line, so that they cannot look like
 * a part of the notice.
 */
export function noticeText(content: NoticeContent): string {
  const explanation = content.explanation?.replaceAll(/^/gm, '> ') ?? null;
  return noticeSections({ ...content, explanation })
    .flatMap(({ title, paragraphs }) => [
      ...(title === null ? [] : [`${title}\n${'-'.repeat(title.length)}`]),
      ...paragraphs,
    ])
    .join('\n\n');
}

/** Returns where a notice stands, in words for the renter. */
export function noticeStatusText({
  status,
  organization,
  changedAt,
  reason,
}: {
  status: NoticeStatus;
  /** The name of the organization. */
  organization: string;
  changedAt: number;
  reason: string | null;
}): string {
  const on = dayText(changedAt);
  const because = reason === null ? '' : ` It says: ${reason}`;
  if (status === 'disputed')
    return `You disputed a record after you got this notice (${on}). ${organization} can check you again when the dispute is decided.`;
  if (status === 'final') return `${organization} stands by this decision (${on}).${because}`;
  if (status === 'withdrawn') return `${organization} withdrew this decision on ${on}.${because}`;
  return `Sent to you on ${on}.`;
}
