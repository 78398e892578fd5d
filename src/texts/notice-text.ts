import type { NoticeContent, NoticeSection } from '../rules/adverse-actions/notice-content.ts';
import { SCORE_MAX } from '../rules/scoring/rent-score.ts';
import { textsIn } from './all.ts';
import { reasonText } from './score-words.ts';
import { stateForm } from './state-forms.ts';
import type { Texts } from './texts.ts';

/**
 * Returns the parts of a notice: a state's form first, then what 15 U.S.C. 1681m(a) asks for.
 *
 * @param texts the language of the notice. A state's form is in English, as its law words it, and then in this language
 */
export function noticeSections(texts: Texts, content: NoticeContent): NoticeSection[] {
  const { t } = texts;
  const { action, explanation, organization, operator, checkedAt, score, portal } = content;
  const day = texts.day(checkedAt);
  const { name } = organization;
  const contact = [name, organization.postalAddress, organization.telephone];
  const agency = [operator.name, operator.postalAddress, operator.telephone, operator.email];
  // Names such as Cascade, Inc. end some sentences.
  const unended = operator.name.replace(/\.$/, '');
  const reasons = keyReasons(texts, content);
  return [
    {
      title: null,
      paragraphs: [
        ...formOf(texts, content),
        t('notice.decided', { organization: name, action }),
        t('notice.basedOn', { organization: name, operator: operator.name, day }),
        ...(explanation === null ? [] : [`${t('notice.says', { organization: name })}\n${explanation}`]),
        `${t('notice.reach', { organization: name })}\n${given(contact)}`,
      ],
    },
    {
      title: t('notice.agencyTitle'),
      paragraphs: [given(agency), t('notice.agencyDidNot', { operator: operator.name })],
    },
    {
      title: t('notice.scoreTitle'),
      paragraphs: [
        t('notice.scored', { score, highest: SCORE_MAX, day, operator: unended }),
        reasons.length === 0
          ? t('notice.nothingLowered')
          : `${t('notice.lowered')}\n${reasons.map((reason) => `- ${reason}`).join('\n')}`,
      ],
    },
    {
      title: t('notice.rightsTitle'),
      paragraphs: [
        `${t('notice.freeCopy', { operator: unended })}\n${portal}`,
        t('notice.dispute', { operator: operator.name }),
      ],
    },
  ];
}

const given = (lines: readonly (string | null)[]) => lines.filter((line) => line !== null).join('\n');

function formOf(texts: Texts, content: NoticeContent): string[] {
  const { state } = content;
  if (state === null) return [];
  const form = stateForm(textsIn('en'), state, content);
  if (texts.language === 'en') return form;
  return [...form, texts.t('notice.formTranslated'), ...stateForm(texts, state, content)];
}

function keyReasons(texts: Texts, { keyReasons, factors }: NoticeContent): readonly string[] {
  if (texts.language === 'en' || factors === undefined) return keyReasons;
  return factors.codes.map((code) => reasonText(texts, code, factors.facts));
}

/**
 * Returns the whole notice as plain text. The organization's own words are quoted line by line, so that they cannot look like
 * a part of the notice.
 */
export function noticeText(texts: Texts, content: NoticeContent): string {
  const explanation = content.explanation?.replaceAll(/^/gm, '> ') ?? null;
  return noticeSections(texts, { ...content, explanation })
    .flatMap(({ title, paragraphs }) => [
      ...(title === null ? [] : [`${title}\n${'-'.repeat(title.length)}`]),
      ...paragraphs,
    ])
    .join('\n\n');
}
