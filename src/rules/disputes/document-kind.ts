/** What a document may be: by its own bytes, whatever it is called. */
export const DOCUMENT_TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** A scan of some pages, a photo of a telephone. */
export const MOST_DOCUMENT_BYTES = 5 * 1024 * 1024;
/** Of one dispute: a contract, receipts, photos. */
export const MOST_DOCUMENTS = 5;

const ENDINGS: Record<DocumentType, readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
};

/** Whether `bytes` hold this ASCII text from `place` on. */
function holds(bytes: Uint8Array, place: number, text: string): boolean {
  if (bytes.length < place + text.length) return false;
  return [...text].every((letter, index) => bytes[place + index] === letter.charCodeAt(0));
}

/** A PDF ends within its last kilobyte: ISO 32000-1, Annex H, implementation note 18. */
const PDF_END_BYTES = 1_024;

/** ISO 32000: `%PDF-1.7` at the beginning, `%%EOF` at the end. */
function isPdf(bytes: Uint8Array): boolean {
  if (!holds(bytes, 0, '%PDF-') || !/^\d\.\d/.test(latin(bytes, 5, 8))) return false;
  return latin(bytes, Math.max(0, bytes.length - PDF_END_BYTES), bytes.length).includes('%%EOF');
}

/** The signature and the header that follows it: https://www.w3.org/TR/png-3/#5PNG-file-signature */
function isPng(bytes: Uint8Array): boolean {
  return holds(bytes, 0, '\x89PNG\r\n\x1a\n') && holds(bytes, 12, 'IHDR');
}

/** Start of image and the next marker, and the end of the image somewhere: ITU-T T.81, B.1.1.3. */
function isJpeg(bytes: Uint8Array): boolean {
  return holds(bytes, 0, '\xff\xd8\xff') && (bytes[3] ?? 0) >= 0xc0 && endsAsJpeg(bytes);
}

function endsAsJpeg(bytes: Uint8Array): boolean {
  for (let place = bytes.length - 2; place > 3; place--) {
    if (bytes[place] === 0xff && bytes[place + 1] === 0xd9) return true;
  }
  return false;
}

/** A RIFF of the size that it says, with a chunk of WebP's: RFC 9649, 2.5. */
function isWebp(bytes: Uint8Array): boolean {
  if (!holds(bytes, 0, 'RIFF') || !holds(bytes, 8, 'WEBPVP8')) return false;
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(4, true);
  return size + 8 <= bytes.length + 1;
}

function latin(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}

/** What a document is by its bytes; `undefined` when it is none of what may be sent. */
export function documentTypeOf(bytes: Uint8Array): DocumentType | undefined {
  if (isPdf(bytes)) return 'application/pdf';
  if (isPng(bytes)) return 'image/png';
  if (isJpeg(bytes)) return 'image/jpeg';
  return isWebp(bytes) ? 'image/webp' : undefined;
}

/** The longest name that is kept of a document, in characters: it stands in a list. */
const MOST_DOCUMENT_NAME_CHARACTERS = 100;

/**
 * A document's name as it is kept: one line, no path, and the ending of what it really is: `lease.exe` that is a PDF is
 * `lease.exe.pdf`.
 */
export function documentName(given: string, type: DocumentType): string {
  const line = given.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
  const bare = (line.split(/[/\\]/).at(-1) ?? '').trim().replace(/^\.+/, '');
  const [ending = 'pdf'] = ENDINGS[type];
  const named = bare === '' ? 'document' : bare;
  const right = ENDINGS[type].some((each) => named.toLowerCase().endsWith(`.${each}`));
  const stem = right ? named.slice(0, named.lastIndexOf('.')) : named;
  const kept = right ? named.slice(named.lastIndexOf('.')) : `.${ending}`;
  return [...stem].slice(0, MOST_DOCUMENT_NAME_CHARACTERS - kept.length).join('') + kept;
}

/** The ending of a document's file when it is downloaded. */
export function documentEnding(type: DocumentType): string {
  return ENDINGS[type][0] ?? 'bin';
}
