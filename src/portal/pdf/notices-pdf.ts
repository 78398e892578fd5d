import { noticeStatusText } from '../../rules/adverse-actions/notice-text.ts';
import { dayText } from '../../rules/text/days.ts';
import type { FileParts } from '../file-parts.ts';
import { newestOf, olderText } from './newest.ts';
import type { TaggedDocument } from './tagged-document.ts';

/** Writes the notices of decisions about the renter. Yields after each page of them. */
export async function* writeNotices(pdf: TaggedDocument, { notices }: FileParts): AsyncGenerator<void> {
  let some = false;
  let older = 0;
  const onOlder = () => {
    older++;
  };
  for await (const rows of newestOf(notices, onOlder)) {
    if (rows.length > 0 && !some) await pdf.heading(2, 'Decisions about you');
    some ||= rows.length > 0;
    for (const notice of rows) {
      await pdf.heading(3, `${notice.organization}, ${dayText(notice.madeAt)}`);
      await pdf.facts([
        ['Status', noticeStatusText(notice)],
        ['Number', notice.id],
        ...notice.sections.map(
          ({ title, paragraphs }) => [title ?? 'Notice', paragraphs.join('\n\n')] as const,
        ),
      ]);
    }
    yield;
  }
  if (older > 0) await pdf.paragraph(olderText(older));
}
