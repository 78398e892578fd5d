import type { NoticeSection } from '../rules/adverse-actions/notice-content.ts';
import { type Page, pageOf } from '../rules/text/paging.ts';
import type { AdverseActionNotice, AdverseActionReads } from '../store/store.ts';
import { textsIn } from '../texts/all.ts';
import { LANGUAGES, type Language, languageNamed } from '../texts/languages.ts';
import { noticeSections } from '../texts/notice-text.ts';
import { ROWS_A_READ } from './file-pages.ts';
import type { OpenFile } from './file-scope.ts';

/**
 * A notice of an adverse action as the renter sees it: without the names of the organization's staff and the address that it
 * was mailed to.
 */
export interface OwnNotice
  extends Pick<AdverseActionNotice, 'id' | 'status' | 'sentAt' | 'changedAt' | 'reason'> {
  /** The name of the organization when it decided. */
  organization: string;
  action: AdverseActionNotice['content']['action'];
  madeAt: number;
  /** The language of the sections: the one in which the notice was sent. */
  language: Language;
  sections: NoticeSection[];
}

export type ListOwnNotices = (
  file: Pick<OpenFile, 'renterId' | 'opens'>,
  before: string | undefined,
) => Promise<Page<OwnNotice, string>>;

/**
 * Returns the use case that lists the notices that were sent to a renter, the newest first. A notice contains the score and what
 * lowered it, so a session that opens only a part of the file gets none.
 */
export function makeListOwnNotices(adverseActions: Pick<AdverseActionReads, 'listOfRenter'>): ListOwnNotices {
  return async ({ renterId, opens }, before) => {
    if (opens !== 'whole') return { rows: [], next: null };
    const found = await adverseActions.listOfRenter(renterId, before, ROWS_A_READ + 1);
    const { rows, next } = pageOf(found, ROWS_A_READ, ({ id }) => id);
    return { rows: rows.map(ownNotice), next };
  };
}

function ownNotice({ id, status, content, sentAt, changedAt, reason }: AdverseActionNotice): OwnNotice {
  const { action, organization, madeAt } = content;
  const head = { id, organization: organization.name, action, madeAt, status, sentAt, changedAt, reason };
  const language = languageNamed(content.language, LANGUAGES);
  return { ...head, language, sections: noticeSections(textsIn(language), content) };
}
