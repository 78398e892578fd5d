import { statusText } from '../../texts/notice-words.ts';
import type { Texts } from '../../texts/texts.ts';
import type { FileParts } from '../file-parts.ts';
import { newestOf, olderText } from './newest.ts';
import type { TaggedDocument } from './tagged-document.ts';

/** Writes the notices of decisions about the renter, each in the language in which it was sent. Yields after each page of them. */
export async function* writeNotices(
  pdf: TaggedDocument,
  { notices }: FileParts,
  texts: Texts,
): AsyncGenerator<void> {
  const { t, day } = texts;
  let some = false;
  let older = 0;
  const onOlder = () => {
    older++;
  };
  for await (const rows of newestOf(notices, onOlder)) {
    if (rows.length > 0 && !some) await pdf.heading(2, t('pdf.notices'));
    some ||= rows.length > 0;
    for (const notice of rows) {
      await pdf.heading(3, `${notice.organization}, ${day(notice.madeAt)}`);
      await pdf.facts([
        [t('pdf.status'), statusText(texts, notice)],
        [t('pdf.number'), notice.id],
      ]);
      await pdf.facts(
        notice.sections.map(({ title, paragraphs }) => [title ?? t('pdf.notice'), paragraphs.join('\n\n')]),
        notice.language,
      );
    }
    yield;
  }
  if (older > 0) await pdf.paragraph(olderText(texts, older));
}
