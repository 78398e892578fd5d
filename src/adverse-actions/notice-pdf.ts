import { setImmediate as nextTurn } from 'node:timers/promises';
import { openTaggedDocument } from '../portal/pdf/tagged-document.ts';
import type { AdverseActionNotice } from '../store/store.ts';
import { noticeSections } from '../texts/notice-text.ts';
import type { Texts } from '../texts/texts.ts';

/** Returns a notice as a tagged PDF, in the language of the texts. */
export async function noticePdf(texts: Texts, { id, content }: AdverseActionNotice): Promise<Buffer> {
  const { t, day } = texts;
  const { renterName, madeAt } = content;
  const pdf = await openTaggedDocument(texts, t('notice.title'), `${id}, ${day(madeAt)}`);
  await pdf.heading(1, t('notice.title'));
  await pdf.facts([
    [t('notice.to'), renterName],
    [t('notice.date'), day(madeAt)],
  ]);
  for (const { title, paragraphs } of noticeSections(texts, content)) {
    if (title !== null) await pdf.heading(2, title);
    for (const paragraph of paragraphs) {
      await pdf.paragraph(paragraph);
      // A notice takes a tenth of a second. Other requests are served in between.
      await nextTurn();
    }
  }
  return Buffer.concat([...pdf.take(), ...pdf.end()]);
}
