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
    {
      label: 'The record was wrong',
      text: 'We checked the record. You are right: it was wrong, so we removed it. We are sorry for the mistake.',
    },
    {
      label: 'It was about someone else',
      text: 'We checked whose rental this was. The record was about someone else, so we removed it from your file. We are sorry for the mistake.',
    },
    {
      label: 'We can’t prove it',
      text: 'We no longer have documents that prove the record, so we removed it.',
    },
  ],
  correct: [
    {
      label: 'We found the payment',
      text: 'We found your payment, and corrected the amount that you owe. The rest of the record stays as it is.',
    },
    {
      label: 'The amount was wrong',
      text: 'We checked the amounts. One of them was wrong, so we corrected it. We are sorry for the mistake.',
    },
    {
      label: 'The damage wasn’t theirs',
      text: 'We checked our photos from before and after the rental. The damage was there before, so we removed it from the record. The rest of the record stays as it is.',
    },
  ],
  reject: [
    {
      label: 'No payment arrived',
      text: 'We checked our accounts. We found no payment for the amount in the record, so the record stays. If you paid, please send us a bank statement or a receipt that shows the payment.',
    },
    {
      label: 'The damage is documented',
      text: 'We compared our photos from before and after the rental. They show the damage in the record, so the record stays.',
    },
    {
      label: 'It is about this renter',
      text: 'We compared the name and contact details in the rental contract with yours. They are the same, so the record stays. If someone else used your details, you can ask the operator of the network to block the record.',
    },
    {
      label: 'It happened as filed',
      text: 'We checked our records from the time of the rental. They confirm what we filed, so the record stays.',
    },
  ],
};

const TEXTS = new Set(Object.values(TEMPLATES).flatMap((templates) => templates.map(({ text }) => text)));

/** Returns the explanation with a template: in place of another template, and after what staff wrote. */
export function withTemplate(written: string, template: string): string {
  return written.trim() === '' || TEXTS.has(written) ? template : `${written.trimEnd()}\n\n${template}`;
}
