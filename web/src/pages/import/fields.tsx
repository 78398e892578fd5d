import type { ImportRowLine } from '../../../../src/http/dashboard/import-responses.ts';
import {
  type ColumnMapping,
  IMPORT_FIELDS,
  type ImportField,
} from '../../../../src/rules/text/import-fields.ts';
import { importTexts } from '../../../../src/texts/en/staff/import.ts';
import { UserText } from '../../components/text.tsx';
import { moneyText } from '../../formats.ts';
import { staffTexts } from '../../texts.ts';
import { Cell } from './cell.tsx';
import classes from './import.module.css';

const { t } = staffTexts(importTexts);

interface FieldGroup {
  title: string;
  fields: readonly ImportField[];
  align?: 'right';
}

/** The columns of the table of rows. Together they show every field. */
export const GROUPS: readonly FieldGroup[] = [
  {
    title: t('renter'),
    fields: [
      'renterName',
      'renterLastName',
      'renterEmail',
      'renterPhone',
      'renterLicense',
      'renterDateOfBirth',
      'renterAddress',
    ],
  },
  { title: t('rental'), fields: ['industryType', 'contractId', 'occurredOn'] },
  {
    title: t('labels'),
    fields: ['paymentCompliance', 'assetCondition', 'damageDescription', 'contractCompliance'],
  },
  { title: t('incidents'), fields: ['incidents', 'incidentDetails'] },
  { title: t('charged'), fields: ['totalCharged'], align: 'right' },
  { title: t('paid'), fields: ['totalPaid'], align: 'right' },
  { title: t('owed'), fields: ['outstandingBalance'], align: 'right' },
];

/** Fields that are shown with their label, because their text does not say what it is. */
const LABELLED: readonly ImportField[] = [
  'renterPhone',
  'renterLicense',
  'renterDateOfBirth',
  'contractId',
  'occurredOn',
];

interface FieldsProps {
  /** The ID of the import. */
  id: string;
  row: ImportRowLine;
  mapping: ColumnMapping;
  fields: readonly ImportField[];
}

/** Shows some fields of a row, each as a cell that can be edited if the row can. */
export function Fields({ id, row, mapping, fields }: FieldsProps) {
  const shown = fields.flatMap((field, place) => {
    const column = mapping.columns[field];
    const text = textOf(row, field);
    const isCell = row.editable && column !== undefined;
    if (!isCell && text === '') return [];
    const isLabelled = LABELLED.includes(field) || (text === '' && place > 0);
    return (
      <div key={field} className={classes.field}>
        {isLabelled && <span className={classes.label}>{IMPORT_FIELDS[field].label}</span>}
        {isCell ? (
          <Cell id={id} row={row} field={field} column={column} shown={text} />
        ) : (
          <UserText clamp={2}>{text}</UserText>
        )}
      </div>
    );
  });
  return shown.length === 0 ? '–' : <div className={classes.fields}>{shown}</div>;
}

const AMOUNTS = {
  totalCharged: 'totalChargedCents',
  totalPaid: 'totalPaidCents',
  outstandingBalance: 'outstandingBalanceCents',
} as const;

/** Returns a field as it would be filed. If the row cannot be filed, its labels are, and other fields are as in the file. */
function textOf({ report, texts, labels }: ImportRowLine, field: ImportField): string {
  const text = texts[field] ?? '';
  if (report === null) return labels[field] ?? text;
  switch (field) {
    case 'totalCharged':
    case 'totalPaid':
    case 'outstandingBalance': {
      const cents = report[AMOUNTS[field]];
      return cents === null ? '' : moneyText(cents);
    }
    case 'occurredOn':
      return report.occurredOn ?? '';
    case 'renterDateOfBirth':
      return report.dateOfBirth ?? '';
    case 'paymentCompliance':
    case 'assetCondition':
    case 'contractCompliance':
      return report[field];
    default:
      return text;
  }
}
