import { normalizeName } from '../identity/normalization.ts';

/** What a column of an imported file may be. */
export interface ImportFieldFacts {
  /** How pages and the template call it. */
  label: string;
  required: boolean;
  /** What may stand in the column. */
  about: string;
  /** What the example row of the template says. */
  example: string;
  /** How other programs call it, as `keyOf` writes headers. */
  synonyms: readonly string[];
}

/** The fields of a report from compliance labels, as a file brings them. Specification 4.5. Amounts are in dollars. */
export const IMPORT_FIELDS = {
  renterEmail: {
    label: 'E-mail',
    required: true,
    about: 'Finds the renter, or makes a new one.',
    example: 'jordan@example.com',
    synonyms: [
      'emailaddress',
      'mail',
      'tenantemail',
      'customeremail',
      'residentemail',
      'guestemail',
      'useremail',
    ],
  },
  renterName: {
    label: 'Name',
    required: true,
    about: 'The full name, or the first name when the last name has a column of its own.',
    example: 'Jordan Reyes',
    synonyms: [
      'fullname',
      'tenantname',
      'customername',
      'residentname',
      'guestname',
      'tenant',
      'customer',
      'renter',
    ].concat(['resident', 'guest', 'firstname', 'givenname']),
  },
  renterLastName: {
    label: 'Last name',
    required: false,
    about: 'Put behind the name.',
    example: '',
    synonyms: ['surname', 'familyname', 'tenantlastname', 'customerlastname'],
  },
  industryType: {
    label: 'Industry',
    required: true,
    about: 'Such as residential, automotive or equipment.',
    example: 'residential',
    synonyms: ['industrytype', 'sector', 'category', 'portfolio'],
  },
  renterPhone: {
    label: 'Phone',
    required: false,
    about: 'In any writing.',
    example: '(503) 555-0142',
    synonyms: [
      'phonenumber',
      'tel',
      'telephone',
      'mobile',
      'mobilephone',
      'cell',
      'cellphone',
      'tenantphone',
    ],
  },
  contractId: {
    label: 'Contract ID',
    required: false,
    about: 'Your own number. Reports of one contract count as one rental.',
    example: 'lease-2026-118',
    synonyms: [
      'contract',
      'contractnumber',
      'lease',
      'leaseid',
      'leasenumber',
      'agreement',
      'agreementid',
    ].concat(['rentalid', 'bookingid', 'reservationid', 'reference']),
  },
  paymentCompliance: {
    label: 'Payment',
    required: false,
    about: 'Paid As Agreed (when empty), Paid Late or Not Paid.',
    example: 'Paid Late',
    synonyms: ['paymentcompliance', 'paymentstatus', 'paymenthistory', 'payments'],
  },
  assetCondition: {
    label: 'Asset condition',
    required: false,
    about: 'No Damage (when empty), Cosmetic Wear, Repairable Damage, Structural Damage or Total Loss.',
    example: 'Cosmetic Wear',
    synonyms: ['condition', 'propertycondition', 'unitcondition', 'vehiclecondition', 'damage'],
  },
  contractCompliance: {
    label: 'Contract compliance',
    required: false,
    about: 'Compliant (when empty), Minor Violation, Early Termination or Major Breach.',
    example: 'Compliant',
    synonyms: ['compliance', 'leasecompliance', 'contractstatus'],
  },
  incidents: {
    label: 'Incidents',
    required: false,
    about: 'What happened, such as LATE_RETURN; several with semicolons between them.',
    example: 'Noise complaint; Late return',
    synonyms: ['incident', 'incidenttypes', 'violations'],
  },
  totalCharged: {
    label: 'Total charged',
    required: false,
    about: 'In dollars, such as 1,250.00.',
    example: '1250.00',
    synonyms: ['charged', 'amountcharged', 'charges', 'invoiced'],
  },
  totalPaid: {
    label: 'Total paid',
    required: false,
    about: 'In dollars.',
    example: '1000.00',
    synonyms: ['paid', 'amountpaid'],
  },
  outstandingBalance: {
    label: 'Outstanding balance',
    required: false,
    about: 'Still owed, in dollars.',
    example: '250.00',
    synonyms: ['outstanding', 'balance', 'balancedue', 'amountdue', 'amountowed', 'owed', 'openbalance'],
  },
} satisfies Record<string, ImportFieldFacts>;

export type ImportField = keyof typeof IMPORT_FIELDS;
export const IMPORT_FIELD_NAMES = Object.keys(IMPORT_FIELDS) as ImportField[];

/** Which column of a file holds which field. */
export interface ColumnMapping {
  /** The number of the column, from 0. */
  columns: Partial<Record<ImportField, number>>;
  /** The industry of all rows, where no column says it. */
  industryType: string | null;
}

/** What is wrong with a row. */
export interface RowError {
  /** `null` for the row as a whole. */
  field: ImportField | null;
  /** Such as `must be 0 or more`. */
  error: string;
}

/** A header as it is compared: `renterEmail`, `Renter e-mail` and `RENTER_EMAIL` are one. */
function keyOf(header: string): string {
  return normalizeName(header.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).replaceAll(' ', '');
}

/** Which columns the headers seem to name: each field the first of its names, each column one field. */
export function guessedColumns(headers: readonly string[]): ColumnMapping['columns'] {
  const keys = headers.map(keyOf);
  const columns: ColumnMapping['columns'] = {};
  const taken = new Set<number>();
  for (const field of IMPORT_FIELD_NAMES) {
    const { label, synonyms } = IMPORT_FIELDS[field];
    const found = [keyOf(field), keyOf(label), ...synonyms]
      .map((name) => keys.indexOf(name))
      .find((place) => place !== -1 && !taken.has(place));
    if (found === undefined) continue;
    columns[field] = found;
    taken.add(found);
  }
  return columns;
}

/** The fields that a mapping lacks and no report can be without. */
export function missingFields({ columns, industryType }: ColumnMapping): ImportField[] {
  return IMPORT_FIELD_NAMES.filter(
    (field) =>
      IMPORT_FIELDS[field].required &&
      columns[field] === undefined &&
      !(field === 'industryType' && industryType !== null),
  );
}
