import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { JPEG, PDF, PNG, pdfOf, WEBP } from '../../../test/support/documents.ts';
import { DOCUMENT_TYPES, documentName, documentTypeOf } from './document-kind.ts';

test('recognizes each type by its bytes', () => {
  assert.equal(documentTypeOf(PDF), 'application/pdf');
  assert.equal(documentTypeOf(pdfOf(300_000)), 'application/pdf');
  assert.equal(documentTypeOf(PNG), 'image/png');
  assert.equal(documentTypeOf(JPEG), 'image/jpeg');
  assert.equal(documentTypeOf(WEBP), 'image/webp');
});

test('rejects other files, truncated files, and files that only begin like a document', () => {
  const text = (content: string) => Buffer.from(content, 'latin1');
  for (const [name, bytes] of Object.entries({
    nothing: Buffer.alloc(0),
    page: text('<!doctype html><script>alert(1)</script>'),
    svg: text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    program: text('MZ\x90\x00'),
    zip: text('PK\x03\x04'),
    gif: text('GIF89a<script>'),
    'PDF behind a page': Buffer.concat([text('<script>alert(1)</script>'), PDF]),
    'PDF without its end': PDF.subarray(0, -8),
    'PDF of no version': text('%PDF-x.y\n%%EOF'),
    'PNG signature alone': PNG.subarray(0, 8),
    'JPEG that ends early': JPEG.subarray(0, -2),
    'WebP that ends early': WEBP.subarray(0, -6),
    'RIFF of a sound': text('RIFF\x04\x00\x00\x00WAVE'),
  })) {
    assert.equal(documentTypeOf(bytes), undefined, name);
  }
});

test('never throws, for any bytes', () => {
  const starts = [PDF, PNG, JPEG, WEBP].map((whole) => whole.subarray(0, 12));
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 60 }), (start, rest) => {
      documentTypeOf(Buffer.concat([start, rest]));
    }),
  );
});

test('a name is one short line without a path, with the extension of the real type', () => {
  assert.equal(documentName('Lease.PDF', 'application/pdf'), 'Lease.PDF');
  assert.equal(documentName('photo.jpeg', 'image/jpeg'), 'photo.jpeg');
  assert.equal(documentName('invoice.exe', 'application/pdf'), 'invoice.exe.pdf');
  assert.equal(documentName('../../etc/passwd', 'image/png'), 'passwd.png');
  assert.equal(documentName('C:\\Users\\me\\scan.png', 'image/png'), 'scan.png');
  assert.equal(documentName(' \r\nSet-Cookie: a=b', 'image/png'), 'Set-Cookie: a=b.png');
  assert.equal(documentName('\u202Efdp.exe', 'application/pdf'), 'fdp.exe.pdf');
  assert.equal(documentName('', 'image/webp'), 'document.webp');
  assert.equal(documentName('...', 'image/webp'), 'document.webp');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...DOCUMENT_TYPES), (given, type) => {
      const name = documentName(given, type);
      assert.ok([...name].length <= 100);
      assert.doesNotMatch(name, /[\p{Cc}/\\]/u);
      assert.match(name, /[^.]\.(pdf|png|jpe?g|webp)$/i);
    }),
  );
});
