import { setImmediate as nextTurn } from 'node:timers/promises';
import { openTaggedDocument } from '../portal/pdf/tagged-document.ts';
import { noticeSections } from '../rules/adverse-actions/notice-text.ts';
import { dayText } from '../rules/text/days.ts';
import type { AdverseActionNotice } from '../store/store.ts';

/** Returns a notice as a tagged PDF. */
export async function noticePdf({ id, content }: AdverseActionNotice): Promise<Buffer> {
  const { renterName, madeAt } = content;
  const pdf = await openTaggedDocument('Notice about your application', `${id}, ${dayText(madeAt)}`);
  await pdf.heading(1, 'Notice about your application');
  await pdf.facts([
    ['To', renterName],
    ['Date', dayText(madeAt)],
  ]);
  for (const { title, paragraphs } of noticeSections(content)) {
    if (title !== null) await pdf.heading(2, title);
    for (const paragraph of paragraphs) {
      await pdf.paragraph(paragraph);
      // A notice takes a tenth of a second. Other requests are served in between.
      await nextTurn();
    }
  }
  return Buffer.concat([...pdf.take(), ...pdf.end()]);
}
