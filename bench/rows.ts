import type { Load } from './load.ts';
import type { SampledRenter } from './sample.ts';

/** One row of the table: its requests, and what every response must contain. */
export type Row = {
  name: string;
  requests: string[] | (() => string[]);
  /** Waits for the work that the requests left to background jobs, so that the next row does not pay for it. */
  settle?: () => Promise<void>;
} & Pick<Load, 'status' | 'contains' | 'once'>;

type Identifier = 'memberId' | 'email' | 'phone' | 'license' | 'name';

export const CHECK_BY_EMAIL = 'check by email, found';

/** Returns the row that the targets are about. */
export function checkByEmail(rows: Row[]): Row {
  const row = rows.find(({ name }) => name === CHECK_BY_EMAIL);
  if (row === undefined) throw new Error(`there is no row '${CHECK_BY_EMAIL}'`);
  return row;
}

/** Returns the row of the bare server, with the same requests so that parsing them costs the same. */
export function bareRowOf(check: Row): Row {
  return { ...check, name: 'bare node:http', contains: '"ok":true' };
}

/** Returns the row of the minimal check of `floor.ts`, with the same requests. */
export function floorRowOf(check: Row): Row {
  return { ...check, name: 'bare check by email, found' };
}

/** Returns a row of checks by one identifier, whose values are either all found or all absent. */
export function checkRow(key: string, parameter: string, values: string[], found: boolean): Row {
  return {
    name: `check by ${parameter}, ${found ? 'found' : 'absent'}`,
    requests: values.map((value) => get(key, `/renter/check?${parameter}=${encodeURIComponent(value)}`)),
    status: 200,
    contains: `"found":${found}`,
  };
}

function get(key: string, path: string): string {
  return `GET /v1${path} HTTP/1.1\r\nhost: bench\r\nx-api-key: ${key}\r\n\r\n`;
}

/** Returns a row of reports about these e-mails. */
export function reportRow(emails: string[], key: string): Row {
  return {
    name: 'report from figures',
    requests: emails.map((email, i) => postWith(key, '/renter/report', figuresReport(email, i))),
    status: 201,
    contains: '"report_id":',
  };
}

/** Number of different absent identifiers. */
const ABSENT_COUNT = 2_000;

function postWith(key: string, path: string, body: object): string {
  const json = JSON.stringify(body);
  const head = `POST /v1${path} HTTP/1.1\r\nhost: bench\r\nx-api-key: ${key}\r\n`;
  const length = Buffer.byteLength(json);
  return `${head}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n${json}`;
}

/**
 * Returns the rows that change the reports which the organization filed in earlier rows, each report once. Half of them are
 * corrected, and the others withdrawn.
 */
function changeRows({ readReportIds, untilNotified: settle, filerKey: key }: RowsOptions): Row[] {
  const reason = 'We found a typing error.';
  const row = (name: string, path: string, place: number, fields: object): Row => ({
    name,
    requests: () =>
      readReportIds()
        .filter((_, i) => i % 2 === place)
        .map((report_id) => postWith(key, path, { report_id, reason, ...fields })),
    status: 200,
    contains: '"score":',
    once: true,
    settle,
  });
  return [
    row('correct a report', '/reports/correct', 0, { industry_type: 'storage' }),
    row('withdraw a report', '/reports/withdraw', 1, {}),
  ];
}

interface RowsOptions {
  renters: SampledRenter[];
  /** The key of the organization that checks. */
  key: string;
  /** The key of one that files and searches. A search reads the checks of its organization's last minutes. */
  filerKey: string;
  /** Returns the IDs of the reports that the filer has on file. */
  readReportIds: () => string[];
  /** Resolves when no notice about a change is left to make. */
  untilNotified: () => Promise<void>;
}

/**
 * Returns all rows in the order of the run. Filings and changes come first: each change looks for earlier checks of the renter,
 * and reads those of the last minutes from the log.
 */
export function rowsFor(options: RowsOptions): Row[] {
  const { renters, key, filerKey } = options;
  const post = (path: string, body: object) => postWith(filerKey, path, body);
  const check = (parameter: string, values: string[], found: boolean) =>
    checkRow(key, parameter, values, found);
  const search = (field: string, values: string[], name: string): Row => ({
    name,
    requests: values.map((value) => post('/search', { [field]: value })),
    status: 200,
    contains: '"renterId":',
  });

  const valuesOf = (field: Identifier) => renters.flatMap((renter) => renter[field] ?? []);

  return [
    { name: 'ping', requests: [get(key, '/ping')], status: 200, contains: '"operational"' },
    reportRow(
      renters.map(({ email }) => email),
      filerKey,
    ),
    {
      name: 'report from labels',
      requests: renters.map((renter, i) => post('/reports', labelsReport(renter, i))),
      status: 200,
      contains: '"reportId":',
    },
    ...changeRows(options),
    check('email', valuesOf('email'), true),
    check(
      'email',
      absent((number) => `nobody${number}@bench.example`),
      false,
    ),
    check('member_id', valuesOf('memberId'), true),
    // Crockford's base 32 has no U, so no member ID looks like this.
    check(
      'member_id',
      absent((number) => `MB-UUUU${number}`),
      false,
    ),
    check('phone', valuesOf('phone'), true),
    check(
      'phone',
      absent((number) => `00000000000${number}`),
      false,
    ),
    check('license', valuesOf('license'), true),
    check(
      'license',
      absent((number) => `NOBODY-${number}`),
      false,
    ),
    check('name', valuesOf('name'), true),
    check(
      'name',
      absent((number) => `nobody of bench ${number}`),
      false,
    ),
    {
      name: 'score',
      requests: renters.map(({ id }) => get(filerKey, `/renter/score?renter_id=${encodeURIComponent(id)}`)),
      status: 200,
      contains: '"composite_score":',
    },
    search('email', valuesOf('email'), 'search by email'),
    search('name', valuesOf('name').map(beginning), 'search by name prefix'),
  ];
}

function absent(make: (number: string) => string): string[] {
  return Array.from({ length: ABSENT_COUNT }, (_, i) => make(String(i).padStart(4, '0')));
}

/** Returns the beginning of a name, without the last three letters, as typed into a search. */
function beginning(name: string): string {
  return name.slice(0, Math.max(3, name.length - 3)).trim();
}

/** Returns a report; every tenth has a balance and an incident. */
function figuresReport(email: string, i: number): object {
  const bad = i % 10 === 0;
  return {
    renter_email: email,
    rental_period: '2026-05-01 to 2026-05-14',
    total_charged: 84_000,
    total_paid: bad ? 60_000 : 84_000,
    outstanding_balance: bad ? 24_000 : 0,
    incidents: bad ? ['Late return'] : [],
    notes: 'Returned to the front desk.',
  };
}

function labelsReport(renter: SampledRenter, i: number): object {
  const bad = i % 10 === 0;
  return {
    renterEmail: renter.email,
    renterName: renter.fullName,
    industryType: 'equipment',
    paymentCompliance: bad ? 'Paid Late' : 'Paid As Agreed',
    assetCondition: bad ? 'Cosmetic Wear' : 'No Damage',
    contractCompliance: 'Compliant',
    totalCharged: 84_000,
    totalPaid: 84_000,
    outstandingBalance: 0,
  };
}
