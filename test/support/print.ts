import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Returns the text of each page of a PDF that Chromium printed, with one space between all words. */
export async function pagesOfPrint(file: Buffer): Promise<string[]> {
  const print = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise;
  const texts: string[] = [];
  for (let number = 1; number <= print.numPages; number++) {
    const { items } = await (await print.getPage(number)).getTextContent();
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    texts.push(text.replace(/\s+/g, ' ').trim());
  }
  await print.loadingTask.destroy();
  return texts;
}
