import {
  ASSET_SCORES,
  CONTRACT_SCORES,
  DEFAULT_LABELS,
  LABEL_WEIGHTS_PERCENT,
  PAYMENT_SCORES,
  REPORT_RECOMMENDATIONS,
} from '../scoring/report-score.ts';
import { COLUMN_NAMES } from './column-names.ts';
import { PERSON_FIELDS } from './person-fields.ts';
import type { FieldNames, RecordField } from './record-field.ts';

/**
 * The fields of reports and incidents. The schemas of the API and the dashboard, the forms, the columns of an
 * import, and the fields that a dispute can correct are derived from these tables. Specification 4.4, 4.5 and
 * 4.6.
 *
 * Names are those of `POST /reports`; `POST /renter/report` writes them in snake case.
 */

const labels = <Label extends string>(scores: Record<Label, number>) => Object.keys(scores) as Label[];

export const REPORT_FIELDS = {
  ...PERSON_FIELDS,
  industryType: {
    kind: 'words',
    label: 'Industry',
    description: 'Stored as given',
    stored: 'industry',
    column: {
      label: 'Industry',
      about: 'Such as residential, automotive or equipment.',
      example: 'residential',
      synonyms: COLUMN_NAMES.industryType,
    },
  },
  contractId: {
    kind: 'text',
    label: 'Contract ID',
    hint: 'Your own. Reports of one contract count as one rental.',
    description: "The caller's own identifier; reports of one contract count as one rental",
    column: {
      label: 'Contract ID',
      about: 'Your own number. Reports of one contract count as one rental.',
      example: 'lease-2026-118',
      synonyms: COLUMN_NAMES.contractId,
    },
  },
  rentalPeriod: {
    kind: 'text',
    label: 'Rental period',
    placeholder: 'May to October 2026',
    description: 'Description or date range',
  },
  paymentCompliance: {
    kind: 'choice',
    label: 'Payment',
    description: `Weight ${LABEL_WEIGHTS_PERCENT.paymentCompliance}%`,
    choices: labels(PAYMENT_SCORES),
    default: DEFAULT_LABELS.paymentCompliance,
    column: {
      label: 'Payment',
      about: 'Paid As Agreed, Paid Late or Not Paid. Empty cells count as Paid As Agreed.',
      example: 'Paid Late',
      synonyms: COLUMN_NAMES.paymentCompliance,
    },
  },
  assetCondition: {
    kind: 'choice',
    label: 'Condition',
    description: `Weight ${LABEL_WEIGHTS_PERCENT.assetCondition}%`,
    choices: labels(ASSET_SCORES),
    default: DEFAULT_LABELS.assetCondition,
    column: {
      label: 'Asset condition',
      about:
        'No Damage, Cosmetic Wear, Repairable Damage, Structural Damage or Total Loss. Empty cells count as No Damage.',
      example: 'Cosmetic Wear',
      synonyms: COLUMN_NAMES.assetCondition,
    },
  },
  contractCompliance: {
    kind: 'choice',
    label: 'Contract',
    description: `Weight ${LABEL_WEIGHTS_PERCENT.contractCompliance}%`,
    choices: labels(CONTRACT_SCORES),
    default: DEFAULT_LABELS.contractCompliance,
    column: {
      label: 'Contract compliance',
      about: 'Compliant, Minor Violation, Early Termination or Major Breach. Empty cells count as Compliant.',
      example: 'Compliant',
      synonyms: COLUMN_NAMES.contractCompliance,
    },
  },
  incidents: {
    kind: 'incidents',
    label: 'Incidents',
    description: 'Each is filed as an incident, and lowers the score by 100',
    column: {
      label: 'Incidents',
      about: 'What happened, such as LATE_RETURN; several with semicolons between them.',
      example: 'Noise complaint; Late return',
      synonyms: COLUMN_NAMES.incidents,
    },
  },
  totalCharged: {
    kind: 'cents',
    label: 'Charged',
    description: 'Charged',
    stored: 'totalChargedCents',
    column: {
      label: 'Total charged',
      about: 'In dollars, such as 1,250.00.',
      example: '1250.00',
      synonyms: COLUMN_NAMES.totalCharged,
    },
  },
  totalPaid: {
    kind: 'cents',
    label: 'Paid',
    description: 'Paid',
    stored: 'totalPaidCents',
    column: {
      label: 'Total paid',
      about: 'In dollars, such as 1,000.00.',
      example: '1000.00',
      synonyms: COLUMN_NAMES.totalPaid,
    },
  },
  outstandingBalance: {
    kind: 'cents',
    label: 'Still owed',
    description: 'Still owed',
    figuresDescription: 'Still owed; above 0 lowers the score by 200',
    stored: 'outstandingBalanceCents',
    column: {
      label: 'Outstanding balance',
      about: 'Still owed, in dollars, such as 250.00.',
      example: '250.00',
      synonyms: COLUMN_NAMES.outstandingBalance,
    },
  },
  damage: {
    kind: 'texts',
    label: 'Damage',
    description: 'One or more entries lower the score by 150 in total',
    entry: 'What was damaged',
  },
  recommendation: {
    kind: 'choice',
    label: 'Recommendation',
    choices: REPORT_RECOMMENDATIONS,
  },
  occurredOn: {
    kind: 'day',
    label: 'Ended on',
    hint: 'The day that the rental ended.',
    description:
      'When the rental ended. An adverse report about a rental that ended more than seven years ago is rejected; without a day, the seven years start when it is filed.',
    column: {
      label: 'Ended on',
      about:
        'The day that the rental ended, such as 10/31/2026 or 2026-10-31; not in the future. Negative records must not be more than seven years old.',
      example: '2026-10-31',
      synonyms: COLUMN_NAMES.occurredOn,
    },
  },
  notes: { kind: 'text', label: 'Notes', description: 'Kept with the report' },
} as const satisfies Record<string, RecordField>;

export type ReportFieldName = keyof typeof REPORT_FIELDS;

/** The fields of a report from compliance labels, in the order of the API reference. Specification 4.5. */
export const LABELS_FIELDS = {
  required: ['renterEmail', 'renterName', 'industryType'],
  optional: [
    'renterPhone',
    'renterLicense',
    'renterDateOfBirth',
    'renterAddress',
    'contractId',
    'paymentCompliance',
    'assetCondition',
    'contractCompliance',
    'incidents',
    'totalCharged',
    'totalPaid',
    'outstandingBalance',
    'occurredOn',
  ],
} as const satisfies FieldNames<ReportFieldName>;

/** The fields of a report from raw figures. Specification 4.4. */
export const FIGURES_FIELDS = {
  required: [],
  optional: [
    'renterEmail',
    'renterName',
    'renterPhone',
    'renterLicense',
    'renterDateOfBirth',
    'renterAddress',
    'rentalPeriod',
    'totalCharged',
    'totalPaid',
    'outstandingBalance',
    'incidents',
    'damage',
    'recommendation',
    'notes',
    'occurredOn',
  ],
} as const satisfies FieldNames<ReportFieldName>;

/** The fields of a report that an upheld dispute can correct. */
export const CORRECTABLE_FIELDS = [
  'totalCharged',
  'totalPaid',
  'outstandingBalance',
  'damage',
  'paymentCompliance',
  'assetCondition',
  'contractCompliance',
  'occurredOn',
] as const satisfies ReportFieldName[];

/** The fields of a report that the organization that filed it can correct. */
export const FILER_CORRECTABLE_FIELDS = [
  ...CORRECTABLE_FIELDS,
  'industryType',
  'contractId',
  'rentalPeriod',
  'recommendation',
  'notes',
] as const satisfies ReportFieldName[];

/** The fields of a report about the rental itself, besides the industry. */
export const RENTAL_FIELDS = [
  'contractId',
  'rentalPeriod',
  'occurredOn',
] as const satisfies ReportFieldName[];

/** The fields of a report about the renter besides the contact data. */
export const STATED_FIELDS = [
  'renterLicense',
  'renterDateOfBirth',
  'renterAddress',
] as const satisfies ReportFieldName[];

/** The fields of an incident. Specification 4.6. */
export const INCIDENT_FIELDS = {
  renterId: {
    kind: 'words',
    label: 'Renter',
    description: '`renterId` of a search result, or `id` of the list',
  },
  industry: {
    kind: 'words',
    label: 'Industry',
    description: "As in the `industryType` of the renter's reports",
  },
  type: { kind: 'words', label: 'Type', description: 'Stored as given' },
  details: { kind: 'words', label: 'Details', description: 'What happened, in plain text' },
  occurredOn: {
    kind: 'day',
    label: 'Happened on',
    description:
      'When it happened. An incident from more than seven years ago is rejected; without a day, the seven years start when it is filed.',
  },
} as const satisfies Record<string, RecordField>;

type IncidentFieldName = keyof typeof INCIDENT_FIELDS;

export const INCIDENT_FIELD_NAMES = {
  required: ['renterId', 'industry', 'type', 'details'],
  optional: ['occurredOn'],
} as const satisfies FieldNames<IncidentFieldName>;

/** The statuses of a record that an organization filed. The last five are no longer on file. */
export const RECORD_STATUSES = [
  'on_file',
  'held',
  'settled',
  'corrected',
  'withdrawn',
  'removed',
  'aged',
  'rejected',
  'blocked',
] as const;
export type RecordStatus = (typeof RECORD_STATUSES)[number];
