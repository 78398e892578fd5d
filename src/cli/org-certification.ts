import type { Command } from 'commander';
import { makeRecordCertification, makeRevokeCertification } from '../organizations/certification.ts';
import { MOST_TITLE_CHARACTERS } from '../rules/organizations/certification.ts';
import type { Certification } from '../store/store.ts';
import { day, details, iso, JSON_OPTION, type OutputOptions, print, printable } from './output.ts';
import { newId, withStore } from './with-store.ts';

/** Adds `org certify` and `org revoke-certification`, for the certification of permissible purpose. */
export function addCertificationCommands(org: Command): void {
  org
    .command('certify')
    .description(
      'Records a certification of permissible purpose that an organization signed on paper. It is valid for a year.',
    )
    .requiredOption('--org <id>', 'the organization')
    .requiredOption('--name <name>', 'who signed')
    .option('--title <title>', `their title, up to ${MOST_TITLE_CHARACTERS} characters`)
    .option('--signed-on <day>', 'the day of the signature, such as 2026-01-31 (default: today)')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      '\nExample:\n  $ ./bin/renter-screening org certify --org org_… --name "Ada Ng" --title Owner',
    )
    .action(certify);
  org
    .command('revoke-certification')
    .description('Revokes the certification of an organization, starting with the next request.')
    .requiredOption('--org <id>', 'the organization')
    .requiredOption('--reason <text>', 'the reason, which its staff see')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      '\nExample:\n  $ ./bin/renter-screening org revoke-certification --org org_… --reason "Checks without a lease."',
    )
    .action(revoke);
}

interface CertifyOptions extends OutputOptions {
  org: string;
  name: string;
  title?: string;
  signedOn?: string;
}

async function certify({ org, name, title, signedOn, ...options }: CertifyOptions): Promise<void> {
  const certification = await withStore((store) => {
    const record = makeRecordCertification({ store, newId, clock: Date.now });
    return record(org, { name, title: title ?? null, ...(signedOn === undefined ? {} : { signedOn }) });
  });
  print(options, presentedCertification(certification), described(certification));
}

/** Returns a certification for JSON. */
export function presentedCertification(certification: Certification): object {
  const { id, organizationId, version, name, title, signedAt, endsAt, userId, revokedAt, revocation } =
    certification;
  const revoked = revokedAt === null ? null : { at: iso(revokedAt), reason: revocation };
  const times = { signedAt: iso(signedAt), endsAt: iso(endsAt) };
  return { id, organizationId, version, name, title, ...times, byOperator: userId === null, revoked };
}

/** Returns a line such as `Signed by Ada Ng, Owner, on 2026-01-31, valid until 2027-01-31`. */
export function certificationLine({ name, title, signedAt, endsAt, revokedAt }: Certification): string {
  const end = revokedAt === null ? `valid until ${day(endsAt)}` : `revoked on ${day(revokedAt)}`;
  return `Signed by ${printable(title === null ? name : `${name}, ${title}`)} on ${day(signedAt)}, ${end}`;
}

function described({ organizationId, name, title, signedAt, endsAt }: Certification): string {
  return details([
    ['Organization', organizationId],
    ['Signed by', title === null ? name : `${name}, ${title}`],
    ['Signed on', day(signedAt)],
    ['Valid until', day(endsAt)],
  ]);
}

interface RevokeOptions extends OutputOptions {
  org: string;
  reason: string;
}

async function revoke({ org, reason, ...options }: RevokeOptions): Promise<void> {
  const { id, name } = await withStore((store) => makeRevokeCertification(store, Date.now)(org, reason));
  print(
    options,
    { organizationId: id, reason: reason.trim() },
    `The certification of ${printable(name)} is revoked. Its staff see the reason. org certify records a new one.`,
  );
}
