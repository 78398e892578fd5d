import { csvText } from '../../src/exporting/csv.ts';
import type { Profile } from '../../src/rules/identity/matching/person.ts';
import type { ColumnMapping } from '../../src/rules/text/import-fields.ts';
import { type Call, clientOf, type HttpResponse } from '../../test/support/client.ts';
import { type StaffClient, signedIn } from '../../test/support/dashboard.ts';
import { runScript } from '../process.ts';

/** How organizations file, with the share of the profiles: both reports of the API, imports, and the profile form. */
export const DOOR_SHARES = { labels: 0.35, figures: 0.2, import: 0.3, dashboard: 0.15 } as const;
export type Door = keyof typeof DOOR_SHARES;

const INDUSTRY = 'residential';
const PASSWORD = 'only for this bench 4711';
/** Raises the limits that would spread the filing over days. */
const LIMITS = ['--plan', 'enterprise', '--api-access', '--rate-limit', '1000000000'];
const LOOKUPS = ['--daily-lookups', '1000000'];
/** Renters that a staff member adds before the next one takes over: they can make 100 searches a minute. */
const ADDED_BY_MEMBER = 90;

/** A profile to be filed, with its number in the population. */
export interface Filing {
  number: number;
  profile: Profile;
}

/** Runs the program's command and returns what it prints. */
export async function command(databaseUrl: string, ...args: string[]) {
  const options = { env: { DATABASE_URL: databaseUrl } };
  return JSON.parse(await runScript('bin/renter-screening.ts', [...args, '--json'], options));
}

/** An organization that files through all doors. */
export class FilingOrganization {
  readonly #databaseUrl: string;
  readonly #url: string;
  readonly #call: Call;
  readonly #id: string;
  readonly #key: string;
  #members = 0;
  #member: Pick<StaffClient, 'call'> | undefined;
  #added = 0;
  /** The edits of profiles that were rejected because another organization has the renter on its roster. */
  rejectedEdits = 0;

  private constructor(databaseUrl: string, url: string, id: string, key: string) {
    this.#databaseUrl = databaseUrl;
    this.#url = url;
    this.#call = clientOf(url).call;
    this.#id = id;
    this.#key = key;
  }

  static async create(databaseUrl: string, url: string, name: string): Promise<FilingOrganization> {
    const { id } = await command(databaseUrl, 'org', 'create', '--name', name, ...LIMITS, ...LOOKUPS);
    const { key } = await command(databaseUrl, 'key', 'create', '--org', id, '--name', 'bench');
    return new FilingOrganization(databaseUrl, url, id, key);
  }

  /** Files a report from compliance labels. Returns its ID. */
  async fileLabels({ profile }: Filing): Promise<string> {
    const body = { industryType: INDUSTRY, paymentCompliance: 'Paid As Agreed', ...fieldsOf(profile) };
    return ok(await this.#call('POST', '/v1/reports', { key: this.#key, body })).reportId;
  }

  /** Files a report from figures. Returns its ID. */
  async fileFigures({ profile }: Filing): Promise<string> {
    const fields = Object.entries(fieldsOf(profile)).map(([name, value]) => [snakeCase(name), value]);
    const body = { total_charged: 90_000, total_paid: 90_000, ...Object.fromEntries(fields) };
    return ok(await this.#call('POST', '/v1/renter/report', { key: this.#key, body })).report_id;
  }

  /** Imports a file. The contract ID of each report is the number of the profile. */
  async import(filings: readonly Filing[]): Promise<void> {
    if (filings.length === 0) return;
    const { call } = await this.#staff();
    const rows = filings.map(({ number, profile }) => {
      const { renterEmail, renterName, renterPhone, renterLicense, ...rest } = fieldsOf(profile);
      const { renterDateOfBirth, renterAddress } = rest;
      const cells = [renterEmail, renterName, renterPhone, renterLicense, renterDateOfBirth, renterAddress];
      return [...cells.map((cell) => cell ?? ''), INDUSTRY, String(number)];
    });
    const content = csvText([HEADERS, ...rows]);
    const { id, mapping } = ok(
      await call('POST', '/dashboard/imports', { body: { fileName: 'renters.csv', content } }),
    );
    ok(await call('POST', `/dashboard/imports/${id}/begin`, { body: { mapping: mapping as ColumnMapping } }));
    for (;;) {
      const { state, rejected } = ok(await call('POST', `/dashboard/imports/${id}/file`));
      if (rejected > 0) throw new Error(`${rejected} rows of an import were rejected`);
      if (state === 'done') return;
    }
  }

  /** Adds a renter to the roster, then fills in the profile form. Returns the ID of the renter. */
  async addByForm({ profile }: Filing): Promise<string> {
    if (this.#added++ % ADDED_BY_MEMBER === 0) this.#member = undefined;
    const { call } = await this.#staff();
    const { renterEmail: email, renterName: name, renterPhone: phone, ...more } = fieldsOf(profile);
    const { renterId } = ok(await call('POST', '/dashboard/renters', { body: { email, name, phone } }));
    const { renterLicense: license, renterAddress: address, renterDateOfBirth: dateOfBirth } = more;
    if (license === undefined && address === undefined && dateOfBirth === undefined) return renterId;
    const { version } = ok(await call('GET', `/dashboard/renters/${renterId}`));
    const add = license === undefined ? [] : [{ kind: 'license', value: license }];
    const edited = await call('PUT', `/dashboard/renters/${renterId}`, {
      body: { version, add, address, dateOfBirth },
    });
    if (edited.status === 409) this.rejectedEdits++;
    else ok(edited);
    return renterId;
  }

  async #staff(): Promise<Pick<StaffClient, 'call'>> {
    if (this.#member !== undefined) return this.#member;
    const email = `member${this.#members++}@${this.#id.toLowerCase().replace('_', '-')}.example`;
    const person = ['--email', email, '--name', 'Ada Ng', '--password', PASSWORD, '--role', 'member'];
    await command(this.#databaseUrl, 'user', 'create', '--org', this.#id, ...person);
    this.#member = await signedIn({ call: this.#call, url: this.#url }, email, PASSWORD);
    return this.#member;
  }
}

const PERSON_HEADERS = ['E-mail', 'Name', 'Phone', 'License', 'Date of birth', 'Address'];
/** The columns of labels are empty: nothing has to be chosen before the import begins. */
const LABEL_HEADERS = ['Payment', 'Condition', 'Contract compliance'];
const HEADERS = [...PERSON_HEADERS, 'Industry', 'Contract ID', ...LABEL_HEADERS];

/** The fields of a report about the renter. */
function fieldsOf({ names, emails, phones, licenses, address, dateOfBirth }: Profile) {
  return {
    renterEmail: emails[0],
    renterName: names[0],
    renterPhone: phones[0],
    renterLicense: licenses[0],
    renterDateOfBirth: dateOfBirth ?? undefined,
    renterAddress: address ?? undefined,
  };
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function ok({ status, body, text }: HttpResponse) {
  if (status === 200 || status === 201) return body;
  throw new Error(`a request failed with ${status}: ${text}`);
}
