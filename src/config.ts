import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import { isPostgresUrl } from './database-url.ts';
import { ApiError } from './errors.ts';
import { readOperator, readRightsSummaries } from './operator.ts';
import { type DocumentQuota, documentQuota } from './rules/disputes/document-quota.ts';
import type { OperatorDetails, RightsSummary } from './rules/organizations/operator-details.ts';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

/** The database of the network. */
export type DatabaseConfig =
  | {
      engine: 'sqlite';
      /** Absolute path of the SQLite file. */
      path: string;
    }
  | {
      engine: 'postgres';
      /** Contains a password; never print it. */
      url: string;
      /** False for a connection pooler that does not support named prepared statements. */
      namedStatements: boolean;
    };

/** The environment, read and validated once. */
export interface Config {
  host: string;
  port: number;
  database: DatabaseConfig;
  /**
   * The URL of a replica of the PostgreSQL database, which finds the renters of checks. It may contain a password; never
   * print it.
   */
  readUrl: string | undefined;
  /** Whether DATABASE_URL was not set, so that the default SQLite database is used. */
  embeddedDefault: boolean;
  /**
   * The URL that callers use, without a trailing slash; `undefined` means the address that the server
   * listens on.
   */
  publicUrl: string | undefined;
  /** Addresses and CIDR ranges of the proxies whose X-Forwarded-For header is trusted. */
  trustedProxies: readonly string[];
  logLevel: LogLevel;
  /** How long a server that stops reports that it is not ready, before it closes its port. */
  drainMs: number;
  /** Certificate and private key in PEM. */
  tls: { cert: string; key: string } | undefined;
  /** Whether webhooks may use http and private addresses, for development; or only loopback ones. */
  allowPrivateWebhooks: boolean | 'loopback';
  /** The secret that signs cookies; `undefined` means one stored in the database. */
  sessionSecret: string | undefined;
  /**
   * Mail settings. `smtpUrl` may contain a password; never print it. Without it, mail is printed to the
   * log; `toLog` says that this is intended.
   */
  mail: { smtpUrl: string | undefined; from: string; toLog: boolean };
  /** Who runs the network. Alerts are mailed to the e-mail, or only logged without one. */
  operator: OperatorDetails;
  /** The operator's copies of the Summary of Rights. */
  rightsSummaries: readonly RightsSummary[];
  production: boolean;
  documentQuota: DocumentQuota;
  /** Whether requests that show what others filed need a certification of permissible purpose in force. */
  requireCertification: boolean;
}

const DEFAULT_DATABASE_URL = 'sqlite:./data/network.db';

/**
 * Reads the environment. Throws `invalid` for a wrong value, with one line that names the variable. An
 * empty variable counts as not set.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const value = (name: string) => (env[name] === '' ? undefined : env[name]);
  const database = readDatabase(
    value('DATABASE_URL') ?? DEFAULT_DATABASE_URL,
    readSwitch('DATABASE_NAMED_STATEMENTS', value('DATABASE_NAMED_STATEMENTS') ?? '1'),
  );
  return {
    host: value('HOST') ?? '127.0.0.1',
    port: readPort(value('PORT')),
    database,
    readUrl: readReadUrl(value('READ_URL'), database),
    embeddedDefault: value('DATABASE_URL') === undefined,
    publicUrl: readPublicUrl(value('PUBLIC_URL')),
    trustedProxies: readTrustedProxies(value('TRUSTED_PROXIES')),
    logLevel: readLogLevel(value('LOG_LEVEL')),
    drainMs: readDrainSeconds(value('DRAIN_SECONDS')) * 1_000,
    tls: readTls(value('TLS_CERT'), value('TLS_KEY')),
    allowPrivateWebhooks: readSwitch('ALLOW_PRIVATE_WEBHOOKS', value('ALLOW_PRIVATE_WEBHOOKS')),
    sessionSecret: readSessionSecret(value('SESSION_SECRET')),
    mail: readMail(value('SMTP_URL'), value('MAIL_FROM'), value('MAIL')),
    operator: readOperator(value),
    rightsSummaries: readRightsSummaries(value('RIGHTS_SUMMARY')),
    production: readProduction(value('NODE_ENV')),
    documentQuota: readDocumentQuota(value('DOCUMENT_QUOTA_MIB')),
    requireCertification: readSwitch('REQUIRE_CERTIFICATION', value('REQUIRE_CERTIFICATION')),
  };
}

/**
 * Throws `invalid` if a server in production lacks the settings without which nobody gets a mail and the database
 * contains the secret that signs sessions, unless `MAIL=log` says that this is intended.
 */
export function requireProductionSettings({ production, mail, sessionSecret }: Config): void {
  if (!production || mail.toLog) return;
  const inProduction = 'must be set in production (NODE_ENV is production)';
  if (mail.smtpUrl === undefined)
    throw wrong(`SMTP_URL ${inProduction}. To print mail to the log instead, set MAIL=log.`);
  if (sessionSecret === undefined) {
    throw wrong(
      `SESSION_SECRET ${inProduction}. Generate one with openssl rand -base64 32, or set MAIL=log for a trial.`,
    );
  }
}

/**
 * Returns the URL of a server with this configuration on its own machine.
 *
 * @param port the port that it listens on
 */
export function ownUrl({ host, tls }: Pick<Config, 'host' | 'tls'>, port: number): string {
  const scheme = tls === undefined ? 'http' : 'https';
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Returns whether clients use https, either directly or through a proxy. */
export function isSecure({ tls, publicUrl }: Pick<Config, 'tls' | 'publicUrl'>): boolean {
  return tls !== undefined || publicUrl?.startsWith('https:') === true;
}

/** Rejects other words: with `prod` the server would start without the settings that production requires. */
function readProduction(value: string | undefined): boolean {
  if (value === undefined || value === 'production') return value !== undefined;
  if (value === 'development' || value === 'test') return false;
  throw wrong(`NODE_ENV must be production, development, test, or not set, not '${value}'.`);
}

function wrong(text: string): ApiError {
  return new ApiError('invalid', text);
}

function readPort(value = '8080'): number {
  const port = Number(value);
  if (/^\d+$/.test(value) && port <= 65_535) return port;
  throw wrong(`PORT must be a whole number from 0 to 65535, not '${value}'.`);
}

/** Parses DATABASE_URL. Errors do not repeat the value, which may contain a password. */
function readDatabase(value: string, namedStatements: boolean): DatabaseConfig {
  if (isPostgresUrl(value)) {
    return { engine: 'postgres', url: value, namedStatements };
  }
  const path = value.startsWith('sqlite:') ? value.slice('sqlite:'.length) : '';
  if (path !== '' && !path.startsWith(':')) return { engine: 'sqlite', path: resolve(path) };
  throw wrong(
    `DATABASE_URL must be sqlite: and the path of a file, such as ${DEFAULT_DATABASE_URL}, or postgres://user:password@host/database, with commas between several hosts, each with its own port.`,
  );
}

/** Parses READ_URL. Errors do not repeat the value, which may contain a password. */
function readReadUrl(value: string | undefined, { engine }: DatabaseConfig): string | undefined {
  if (value === undefined) return undefined;
  if (engine !== 'postgres')
    throw wrong('READ_URL must not be set with SQLite: it is a standby of the PostgreSQL in DATABASE_URL.');
  if (isPostgresUrl(value)) return value;
  throw wrong(
    'READ_URL must be postgres://user:password@host/database, with commas between several hosts, each with its own port.',
  );
}

function readPublicUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw wrong(`PUBLIC_URL must be an http or https URL without a path, such as https://screening.example.`);
  }
  return url.origin;
}

function readTrustedProxies(value = ''): readonly string[] {
  const ranges = value.split(/[\s,]+/).filter((range) => range !== '');
  const bad = ranges.find((range) => !isAddressRange(range));
  if (bad === undefined) return ranges;
  throw wrong(
    `TRUSTED_PROXIES must be addresses and CIDR ranges with commas between them, such as 192.0.2.10,10.0.0.0/8,2001:db8::/32, not '${bad}'.`,
  );
}

/** A range of 0 bits is not accepted: it would trust everyone, who could then invent their address. */
function isAddressRange(range: string): boolean {
  const [, address = '', bits] = /^([\da-f.:]+)(?:\/([1-9]\d{0,2}))?$/i.exec(range) ?? [];
  const version = isIP(address);
  return version !== 0 && (bits === undefined || Number(bits) <= (version === 4 ? 32 : 128));
}

function readLogLevel(value = 'info'): LogLevel {
  const level = LOG_LEVELS.find((known) => known === value);
  if (level !== undefined) return level;
  throw wrong(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not '${value}'.`);
}

/** A server ends itself after 30 s, and needs some of them to finish its requests. */
const MOST_DRAIN_SECONDS = 20;

function readDrainSeconds(value = '0'): number {
  const seconds = Number(value);
  if (/^\d+$/.test(value) && seconds <= MOST_DRAIN_SECONDS) return seconds;
  throw wrong(`DRAIN_SECONDS must be a whole number from 0 to ${MOST_DRAIN_SECONDS}, not '${value}'.`);
}

/** Room for four thousand of the largest documents, on a disk that a small network has. */
const DEFAULT_DOCUMENT_QUOTA_MIB = '20480';
/** 16 TiB, half of what one table of PostgreSQL can have. */
const MOST_DOCUMENT_QUOTA_MIB = 2 ** 24;

function readDocumentQuota(value = DEFAULT_DOCUMENT_QUOTA_MIB): DocumentQuota {
  const mib = Number(value);
  if (/^\d+$/.test(value) && mib >= 1 && mib <= MOST_DOCUMENT_QUOTA_MIB) return documentQuota(mib * 2 ** 20);
  throw wrong(
    `DOCUMENT_QUOTA_MIB must be a whole number from 1 to ${MOST_DOCUMENT_QUOTA_MIB}, not '${value}'.`,
  );
}

function readSwitch(name: string, value = '0'): boolean {
  if (value === '0' || value === '1') return value === '1';
  throw wrong(`${name} must be 0 or 1, not '${value}'.`);
}

/** A name and an address in angle brackets, or only an address. */
const SENDER = /^(?:[^<>@\p{Cc}]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u;

/** Parses the mail settings. Errors do not repeat SMTP_URL, which may contain a password. */
function readMail(
  smtpUrl: string | undefined,
  from: string | undefined,
  destination: string | undefined,
): Config['mail'] {
  const toLog = destination === 'log';
  if (destination !== undefined && (!toLog || smtpUrl !== undefined))
    throw wrong('MAIL must be log, to print mail to the log, or not set; with SMTP_URL it must not be set.');
  if (from !== undefined && !SENDER.test(from)) {
    throw wrong('MAIL_FROM must be the sender of mail, such as Screening <screening@example.com>.');
  }
  if (smtpUrl === undefined) return { smtpUrl, from: from ?? 'screening@localhost', toLog };
  const url = URL.parse(smtpUrl);
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    throw wrong('SMTP_URL must be the URL of a mail server, such as smtps://user:password@host:465.');
  }
  if (from === undefined) throw wrong('MAIL_FROM must be set to the sender of mail when SMTP_URL is set.');
  return { smtpUrl, from, toLog };
}

/** Shorter secrets can be guessed. */
const LEAST_SECRET_CHARACTERS = 32;

function readSessionSecret(value: string | undefined): string | undefined {
  if (value === undefined || value.length >= LEAST_SECRET_CHARACTERS) return value;
  throw wrong(
    `SESSION_SECRET must have at least ${LEAST_SECRET_CHARACTERS} characters. Generate one with openssl rand -base64 32.`,
  );
}

function readTls(certPath: string | undefined, keyPath: string | undefined): Config['tls'] {
  if (certPath === undefined && keyPath === undefined) return undefined;
  if (certPath === undefined) throw wrong('TLS_CERT must be set when TLS_KEY is set.');
  if (keyPath === undefined) throw wrong('TLS_KEY must be set when TLS_CERT is set.');
  const [cert, key] = [readPem('TLS_CERT', certPath), readPem('TLS_KEY', keyPath)];
  if (!isUsable({ cert }))
    throw wrong(`TLS_CERT must be a certificate, but '${certPath}' is not a valid one.`);
  if (!isUsable({ key })) throw wrong(`TLS_KEY must be a private key, but '${keyPath}' is not a valid one.`);
  if (!isUsable({ cert, key }))
    throw wrong('TLS_KEY must be the private key of the certificate in TLS_CERT, but does not match it.');
  return { cert, key };
}

function isUsable(pair: { cert?: string; key?: string }): boolean {
  try {
    createSecureContext(pair);
    return true;
  } catch {
    return false;
  }
}

function readPem(name: string, path: string): string {
  try {
    const pem = readFileSync(path, 'utf8');
    if (pem.includes('-----BEGIN ')) return pem;
  } catch {
    throw wrong(`${name} must be the path of a readable file, not '${path}'.`);
  }
  throw wrong(`${name} must be the path of a PEM file, but '${path}' is not one.`);
}
