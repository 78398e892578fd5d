import { dayOf } from '../../texts/own-file-words.ts';
import type { SimpleTextKey, Texts } from '../../texts/texts.ts';
import type { FileParts, OwnBlockRequest } from '../file-parts.ts';
import type { OwnVerification } from '../identity-verification.ts';
import type { TaggedDocument } from './tagged-document.ts';

/** Writes the e-mails that were taken off the file. Yields after each page of them. */
export async function* writeDetachedEmails(
  pdf: TaggedDocument,
  { detachedEmails }: FileParts,
  { t, moment }: Texts,
): AsyncGenerator<void> {
  for await (const rows of detachedEmails) {
    if (rows.length > 0) await pdf.heading(2, t('pdf.detached'));
    for (const { email, party, organization, detachedAt } of rows) {
      const time = moment(detachedAt);
      const how =
        party === 'renter'
          ? t('pdf.detachedByYou', { time })
          : organization === null
            ? t('pdf.detachedByOperator', { time })
            : t('pdf.detachedByOrganization', { time, organization });
      await pdf.facts([
        [t('records.factEmail'), email],
        [t('pdf.detachedHow'), how],
      ]);
    }
    yield;
  }
}

/** Writes the renter's requests to block records. Yields after each page of them. */
export async function* writeBlocks(
  pdf: TaggedDocument,
  { blocks }: FileParts,
  texts: Texts,
): AsyncGenerator<void> {
  const { t, moment } = texts;
  for await (const rows of blocks) {
    if (rows.length > 0) await pdf.heading(2, t('pdf.blocks'));
    for (const block of rows) {
      await pdf.facts([
        [t('pdf.blockOf'), block.recordIds.join(', ')],
        [t('pdf.askedOn'), moment(block.requestedAt)],
        [t('blocks.whatHappened'), t(BLOCK_KINDS[block.kind])],
        [t('pdf.youSaid'), block.said],
        [t('disputes.documents'), block.documents.map(({ name }) => name).join('\n')],
        [t('pdf.status'), blockText(texts, block)],
      ]);
    }
    yield;
  }
}

const BLOCK_KINDS = {
  identity_theft: 'blocks.identityTheft',
  trafficking: 'blocks.trafficking',
} as const satisfies Record<OwnBlockRequest['kind'], SimpleTextKey>;

const BLOCK_STATUSES = {
  open: 'blocks.open',
  withdrawn: 'blocks.withdrawn',
  accepted: 'blocks.accepted',
  declined: 'blocks.declined',
  rescinded: 'blocks.rescinded',
} as const satisfies Record<OwnBlockRequest['status'], SimpleTextKey>;

function blockText(
  { t, day }: Texts,
  { status, dueAt, acceptedAt, endedAt, reason }: OwnBlockRequest,
): string {
  const what = t(BLOCK_STATUSES[status]);
  if (status === 'open')
    return dueAt === null ? what : `${what}. ${t('disputes.decidedBy', { day: day(dueAt) })}`;
  const at = endedAt ?? acceptedAt;
  const decided = at === null ? what : t('pdf.onDay', { what, day: day(at) });
  return reason === null ? decided : `${decided}: ${reason}`;
}

/** Writes the renter's identity verifications. Yields after each page of them. */
export async function* writeVerifications(
  pdf: TaggedDocument,
  { verifications }: FileParts,
  texts: Texts,
): AsyncGenerator<void> {
  const { t, moment } = texts;
  for await (const rows of verifications) {
    if (rows.length > 0) await pdf.heading(2, t('pdf.verifications'));
    for (const verification of rows) {
      const { license, document, dateOfBirth, address, givenAt, consentVersion } = verification;
      await pdf.facts([
        [t('identity.givenOn'), moment(givenAt)],
        [t('identity.licenseName'), license],
        ...(document === null
          ? []
          : [[t(DOCUMENTS[document.kind]), `${document.number}, ${document.issuedBy}`] as const]),
        [t('identity.dateOfBirth'), dateOfBirth && dayOf(texts, dateOfBirth)],
        [t('identity.address'), address],
        [t('pdf.consent'), t('pdf.consentText', { version: consentVersion })],
        [t('pdf.decision'), decisionText(texts, verification)],
      ]);
    }
    yield;
  }
}

const DOCUMENTS = {
  state_id: 'identity.stateId',
  passport: 'identity.passport',
} as const satisfies Record<NonNullable<OwnVerification['document']>['kind'], SimpleTextKey>;

const DECISIONS = {
  accepted: 'pdf.decisionAccepted',
  rejected: 'pdf.decisionRejected',
  replaced: 'pdf.decisionReplaced',
} as const satisfies Record<NonNullable<OwnVerification['decision']>, SimpleTextKey>;

function decisionText({ t, day }: Texts, { decision, decidedAt, reason }: OwnVerification): string {
  if (decision === null || decidedAt === null) return t('pdf.decisionWaiting');
  const decided = t('pdf.onDay', { what: t(DECISIONS[decision]), day: day(decidedAt) });
  return reason === null ? decided : `${decided}: ${reason}`;
}

/** Writes when the file was sent by post. Yields after each page of requests. */
export async function* writeFileRequests(
  pdf: TaggedDocument,
  { fileRequests }: FileParts,
  { t, moment }: Texts,
): AsyncGenerator<void> {
  for await (const rows of fileRequests) {
    if (rows.length > 0) await pdf.heading(2, t('pdf.copies'));
    for (const { medium, sendTo, requestedAt, identifiedBy, printedAt } of rows) {
      const time = moment(requestedAt);
      await pdf.facts([
        [
          t('pdf.requested'),
          t(medium === 'post' ? 'pdf.requestedByPost' : 'pdf.requestedByTelephone', { time }),
        ],
        [t('notice.to'), sendTo],
        [t('pdf.identifiedHow'), identifiedBy],
        [t('pdf.printed'), printedAt === null ? t('pdf.notYet') : moment(printedAt)],
      ]);
    }
    yield;
  }
}

/** Writes the renter's requests to correct contact data. Yields after each page of them. */
export async function* writeRequests(
  pdf: TaggedDocument,
  { requests }: FileParts,
  { t, day, moment }: Texts,
): AsyncGenerator<void> {
  for await (const rows of requests) {
    if (rows.length > 0) await pdf.heading(2, t('pdf.requests'));
    for (const { said, email, askedAt, doneAt, doneBy } of rows) {
      const organization = doneBy ?? t('pdf.anOrganization');
      await pdf.facts([
        [t('pdf.askedOn'), moment(askedAt)],
        [t('pdf.youSaid'), said],
        [t('pdf.wantedEmail'), email],
        [
          t('pdf.status'),
          doneAt === null
            ? t('pdf.requestWaiting')
            : t('pdf.requestDone', { day: day(doneAt), organization }),
        ],
      ]);
    }
    yield;
  }
}
