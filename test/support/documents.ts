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
