/** Accepted document types. The type is detected from the bytes; the file name is ignored. */
export const DOCUMENT_TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** Largest document: enough for a scan of a few pages or a phone's photo. */
export const MOST_DOCUMENT_BYTES = 5 * 1024 * 1024;
/** Maximum number of documents of one dispute, such as a contract, receipts and photos. */
export const MOST_DOCUMENTS = 5;

const EXTENSIONS: Record<DocumentType, readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
};

/** Returns whether `bytes` contain this Latin-1 text at the offset `place`. */
function hasTextAt(bytes: Uint8Array, place: number, text: string): boolean {
  if (bytes.length < place + text.length) return false;
  return [...text].every((letter, index) => bytes[place + index] === letter.charCodeAt(0));
}

/** `%%EOF` is within the last kilobyte of a PDF: ISO 32000-1, Annex H, implementation note 18. */
const PDF_END_BYTES = 1_024;

/** Checks for `%PDF-1.7` or another version at the start and `%%EOF` at the end: ISO 32000. */
function isPdf(bytes: Uint8Array): boolean {
  if (!hasTextAt(bytes, 0, '%PDF-') || !/^\d\.\d/.test(latin1Text(bytes, 5, 8))) return false;
  return latin1Text(bytes, Math.max(0, bytes.length - PDF_END_BYTES), bytes.length).includes('%%EOF');
}

/**
 * Checks for the signature and the header chunk after it: https://www.w3.org/TR/png-3/#5PNG-file-signature
 */
function isPng(bytes: Uint8Array): boolean {
  return hasTextAt(bytes, 0, '\x89PNG\r\n\x1a\n') && hasTextAt(bytes, 12, 'IHDR');
}

/**
 * Checks for the start-of-image marker, the marker after it and an end-of-image marker: ITU-T T.81,
 * B.1.1.3.
 */
function isJpeg(bytes: Uint8Array): boolean {
  return hasTextAt(bytes, 0, '\xff\xd8\xff') && (bytes[3] ?? 0) >= 0xc0 && endsAsJpeg(bytes);
}

function endsAsJpeg(bytes: Uint8Array): boolean {
  for (let place = bytes.length - 2; place > 3; place--) {
    if (bytes[place] === 0xff && bytes[place + 1] === 0xd9) return true;
  }
  return false;
}

/** Checks for a RIFF container of the declared size that holds a WebP chunk: RFC 9649, 2.5. */
function isWebp(bytes: Uint8Array): boolean {
  if (!hasTextAt(bytes, 0, 'RIFF') || !hasTextAt(bytes, 8, 'WEBPVP8')) return false;
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(4, true);
  return size + 8 <= bytes.length + 1;
}

function latin1Text(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}

/** Detects the type of a document from its bytes. Returns `undefined` if the type is not accepted. */
export function documentTypeOf(bytes: Uint8Array): DocumentType | undefined {
  if (isPdf(bytes)) return 'application/pdf';
  if (isPng(bytes)) return 'image/png';
  if (isJpeg(bytes)) return 'image/jpeg';
  return isWebp(bytes) ? 'image/webp' : undefined;
}

/** Longest stored document name in characters; names are shown in lists. */
const MOST_DOCUMENT_NAME_CHARACTERS = 100;

/**
 * Returns the name to store for a document: one line, no path, and the extension of its real type. A PDF
 * named `lease.exe` becomes `lease.exe.pdf`.
 */
export function documentName(given: string, type: DocumentType): string {
  const line = given.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
  const bare = (line.split(/[/\\]/).at(-1) ?? '').trim().replace(/^\.+/, '');
  const [ending = 'pdf'] = EXTENSIONS[type];
  const named = bare === '' ? 'document' : bare;
  const right = EXTENSIONS[type].some((each) => named.toLowerCase().endsWith(`.${each}`));
  const stem = right ? named.slice(0, named.lastIndexOf('.')) : named;
  const kept = right ? named.slice(named.lastIndexOf('.')) : `.${ending}`;
  return [...stem].slice(0, MOST_DOCUMENT_NAME_CHARACTERS - kept.length).join('') + kept;
}

/** Returns the file extension for downloading a document. */
export function documentEnding(type: DocumentType): string {
  return EXTENSIONS[type][0] ?? 'bin';
}
