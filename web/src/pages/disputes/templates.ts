import { disputeTemplates } from '../../../../src/texts/en/staff/dispute-templates.ts';
import { staffTexts } from '../../texts.ts';

const { t } = staffTexts(disputeTemplates);

/** What staff can decide about a dispute. */
export type Choice = 'remove' | 'correct' | 'reject';

/** A beginning for the explanation of a decision, which staff edit. The renter reads it. */
interface Template {
  label: string;
  text: string;
}

/** The templates by decision. They state only what staff have to check before they send them. */
export const TEMPLATES: Record<Choice, readonly Template[]> = {
  remove: [
    { label: t('recordWrong'), text: t('recordWrongText') },
    { label: t('someoneElse'), text: t('someoneElseText') },
    { label: t('noProof'), text: t('noProofText') },
  ],
  correct: [
    { label: t('paymentFound'), text: t('paymentFoundText') },
    { label: t('amountWrong'), text: t('amountWrongText') },
    { label: t('notTheirDamage'), text: t('notTheirDamageText') },
  ],
  reject: [
    { label: t('noPayment'), text: t('noPaymentText') },
    { label: t('damageDocumented'), text: t('damageDocumentedText') },
    { label: t('thisRenter'), text: t('thisRenterText') },
    { label: t('happened'), text: t('happenedText') },
  ],
};

const TEXTS = new Set(Object.values(TEMPLATES).flatMap((templates) => templates.map(({ text }) => text)));

/** Returns the explanation with a template: in place of another template, and after what staff wrote. */
export function withTemplate(written: string, template: string): string {
  return written.trim() === '' || TEXTS.has(written) ? template : `${written.trimEnd()}\n\n${template}`;
}
