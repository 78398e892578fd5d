import { PERSON_FIELDS } from './person-fields.ts';
import { type ImportColumn, spaced } from './record-field.ts';

/** The columns of a file of checks: the identifiers in their order of precedence (specification 4.2), and a reference. */
export const BATCH_FIELDS = {
  memberId: {
    label: 'Member ID',
    about: 'Searched first.',
    example: 'MB-7K2M9QXR',
    synonyms: spaced('member networkid askedmemberid'),
  },
  email: column('renterEmail', 'Searched second.', 'email askedemail'),
  phone: column('renterPhone', 'In any format. Searched third.', 'askedphone'),
  license: column('renterLicense', 'Driver’s license number. Searched fourth.', 'askedlicense'),
  name: column(
    'renterName',
    'Searched last, because a name alone does not identify anyone. Use the first name if the last name has its own column.',
    'askedname',
  ),
  lastName: {
    label: 'Last name',
    about: 'Added after the name.',
    example: '',
    synonyms: spaced('surname familyname tenantlastname customerlastname'),
  },
  reference: {
    label: 'Reference',
    about: 'Your own name for the row, such as the number of the lease. The results repeat it.',
    example: 'lease-2026-118',
    synonyms: spaced(
      'contract contractid contractnumber contractno lease leaseid leasenumber leaseno agreement agreementid rentalid bookingid reservationid unit unitid account accountid id',
    ),
  },
} as const satisfies Record<string, ImportColumn>;

export type BatchField = keyof typeof BATCH_FIELDS;
export const BATCH_FIELD_NAMES = Object.keys(BATCH_FIELDS) as BatchField[];

/** The number of each field's column, from 0. */
export type BatchColumns = Partial<Record<BatchField, number>>;

function column(field: keyof typeof PERSON_FIELDS, about: string, synonyms: string): ImportColumn {
  const { label, example, synonyms: known } = PERSON_FIELDS[field].column;
  return { label, about, example, synonyms: [...known, ...spaced(synonyms)] };
}

/** Why a row of a file cannot be checked. */
export interface RowProblem {
  /** The number of the row, as a spreadsheet shows it: the header is row 1. */
  row: number;
  /** `null` for a problem of the whole row. */
  field: BatchField | null;
  /** What is wrong, such as `must be an e-mail address`. */
  problem: string;
}
