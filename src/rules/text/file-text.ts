/** Character encoding of a file. */
type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';

type FileText = { text: string; encoding: Encoding } | { problem: string };

/** First bytes of spreadsheets: a ZIP archive (.xlsx, .ods) and a compound file (.xls). */
const SPREADSHEETS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** How the programs of spreadsheets save a CSV file, by the ends of their files. */
const SPREADSHEET_ADVICE: readonly [ends: RegExp, advice: string][] = [
  [
    /\.xls[xmb]?$/i,
    'Excel files can’t be read. In Excel, choose File > Save As > CSV UTF-8, and upload that file.',
  ],
  [
    /\.numbers$/i,
    'Numbers files can’t be read. In Numbers, choose File > Export To > CSV, and upload that file.',
  ],
  [
    /\.ods$/i,
    'ODS files can’t be read. In LibreOffice, choose File > Save As > Text CSV, and upload that file.',
  ],
];

/** Returns how to make a CSV file of a spreadsheet, by the name of its file; `undefined` for other files. */
export const spreadsheetAdvice = (fileName: string): string | undefined =>
  SPREADSHEET_ADVICE.find(([ends]) => ends.test(fileName))?.[1];

/**
 * Decodes a file: UTF-8, or UTF-16 by its byte order mark, or else Windows-1252, the default of
 * spreadsheets in Europe and America. Returns a problem for a spreadsheet or a file with NUL characters.
 */
export function textOfFile(bytes: Uint8Array): FileText {
  if (SPREADSHEETS.some((start) => start.every((byte, place) => bytes[place] === byte))) {
    return { problem: 'This is a spreadsheet. Save it as “CSV UTF-8” and choose that file.' };
  }
  const wide = wideDecoder(bytes);
  const decoded: Exclude<FileText, { problem: string }> =
    wide === undefined ? narrowText(bytes) : { text: wide.decode(bytes), encoding: 'UTF-16' };
  if (decoded.text.includes('\0')) {
    return { problem: 'The file contains NUL characters, so it is not a text file. Save it as “CSV UTF-8”.' };
  }
  return decoded;
}

function wideDecoder([first, second]: Uint8Array): TextDecoder | undefined {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  return first === 0xfe && second === 0xff ? new TextDecoder('utf-16be') : undefined;
}

function narrowText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
  }
}
