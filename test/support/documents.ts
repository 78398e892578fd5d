/** The smallest valid documents of each type. */

export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

/** One transparent pixel. */
export const PNG: Buffer<ArrayBuffer> = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** One grey pixel: https://www.w3.org/Graphics/JPEG/itu-t81.pdf, B.2 */
export const JPEG = Buffer.from(
  '/9j/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k=',
  'base64',
);

/** One pixel: https://developers.google.com/speed/webp/docs/riff_container */
export const WEBP = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');

/** Returns a PDF with exactly this number of bytes. */
export function pdfOf(bytes: number): Buffer<ArrayBuffer> {
  const end = Buffer.from('\n%%EOF\n');
  return Buffer.concat([Buffer.from('%PDF-1.4\n%'), Buffer.alloc(bytes - 10 - end.length, 'x'), end]);
}

/** Returns a PDF with a page for each text. It has a script that would run when it is opened, and a link on each page. */
export function pdfWithPages(...texts: string[]): Buffer<ArrayBuffer> {
  const first = 5;
  const pages = texts.map((_, index) => first + 2 * index);
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>',
    `<</Type/Pages/Kids[${pages.map((page) => `${page} 0 R`).join(' ')}]/Count ${texts.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Type/Annot/Subtype/Link/Rect[0 0 612 792]/A<</S/URI/URI(https://evil.example/)>>>>',
    ...texts.flatMap((text, index) => {
      const drawn = `BT /F 24 Tf 72 700 Td (${text}) Tj ET`;
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F 3 0 R>>>>/Annots[4 0 R]/Contents ${first + 2 * index + 1} 0 R>>`,
        `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`,
      ];
    }),
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer<</Root 1 0 R>>\n%%EOF\n`);
}
