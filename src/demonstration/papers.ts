import { csvText } from '../exporting/csv.ts';
import { dayName } from '../rules/text/days.ts';
import { dollarsOfCents } from '../rules/text/money.ts';
import type { Random } from '../seeding/random.ts';
import { strangerOf } from './strangers.ts';

const IMPORTED_ROWS = 24;
/** These rows have an error each. */
const WRONG_ROWS = [5, 13, 20];

const HEADERS = [
  'E-mail',
  'Name',
  'Contract ID',
  'Payment compliance',
  'Asset condition',
  'Contract compliance',
  'Outstanding balance',
];

/** Returns a CSV file as software for property managers exports it. */
export function importedFile(random: Random): string {
  const rows = Array.from({ length: IMPORTED_ROWS }, (_, row) => {
    const { name, email } = strangerOf(random);
    const isWrong = WRONG_ROWS.includes(row);
    const owed = random.chance(0.2) ? String(random.between(80, 1_900)) : '0';
    const paid = owed === '0' ? 'Paid As Agreed' : 'Not Paid';
    return [
      isWrong && row % 2 === 1 ? 'no e-mail' : email,
      name,
      `HR-${2_000 + row}`,
      isWrong && row % 2 === 0 ? 'Sometimes' : paid,
      random.chance(0.15) ? 'Cosmetic Wear' : 'No Damage',
      'Compliant',
      owed,
    ];
  });
  return csvText([HEADERS, ...rows]);
}

/** Returns the confirmation of a bank transfer of an amount as a PDF of one page. */
export function receipt(from: string, cents: number, at: number): Buffer<ArrayBuffer> {
  const lines = [
    'Transfer confirmation',
    `From: ${from}`,
    'To: Harborside Residential',
    `Amount: $${dollarsOfCents(cents)}`,
    `On: ${dayName(at)}`,
  ];
  const drawn = `BT /F 18 Tf 72 700 Td 28 TL ${lines.map((line) => `(${line.replace(/[^ -'*-[\]-~]/g, '?')}) Tj T*`).join(' ')} ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[4 0 R]/Count 1>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F 3 0 R>>>>/Contents 5 0 R>>',
    `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`,
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer<</Root 1 0 R>>\n%%EOF\n`);
}
