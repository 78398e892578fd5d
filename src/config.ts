import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import { hostAddresses } from './database-url.ts';
import { Refusal } from './errors.ts';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

/** Where the network is kept. */
export type DatabaseConfig =
  | {
      engine: 'sqlite';
      /** The file of the embedded database, absolute. */
      path: string;
    }
  | {
      engine: 'postgres';
      /** Holds a password: never shown. */
      url: string;
      /** Off for a pooler that gives each statement another connection and does not know their names. */
      namedStatements: boolean;
    };

/** The environment, read once and checked. */
export interface Config {
  host: string;
  port: number;
  database: DatabaseConfig;
  /** DATABASE_URL was not set: the database is the one that a first try makes. */
  embeddedDefault: boolean;
  /** Where callers reach the service, without a slash at the end; `undefined`: at the address it listens on. */
  publicUrl: string | undefined;
  logLevel: LogLevel;
  /** Certificate and key in PEM. */
  tls: { cert: string; key: string } | undefined;
  /** Webhooks may also be http, and at private addresses: for development. */
  allowPrivateWebhooks: boolean;
  /** What cookies are signed with; `undefined`: what the network made itself. */
  sessionSecret: string | undefined;
  /** How mail is sent; without `smtpUrl`, which may hold a password and is never shown, it is printed to the log. */
  mail: { smtpUrl: string | undefined; from: string };
  production: boolean;
}

const DEFAULT_DATABASE_URL = 'sqlite:./data/network.db';

/**
 * Reads the environment. Refuses (`invalid`) a wrong value with a line that names the variable. An empty
 * variable counts as one that is not set.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const value = (name: string) => (env[name] === '' ? undefined : env[name]);
  return {
    host: value('HOST') ?? '127.0.0.1',
    port: readPort(value('PORT')),
    database: readDatabase(
      value('DATABASE_URL') ?? DEFAULT_DATABASE_URL,
      readSwitch('DATABASE_NAMED_STATEMENTS', value('DATABASE_NAMED_STATEMENTS') ?? '1'),
    ),
    embeddedDefault: value('DATABASE_URL') === undefined,
    publicUrl: readPublicUrl(value('PUBLIC_URL')),
    logLevel: readLogLevel(value('LOG_LEVEL')),
    tls: readTls(value('TLS_CERT'), value('TLS_KEY')),
    allowPrivateWebhooks: readSwitch('ALLOW_PRIVATE_WEBHOOKS', value('ALLOW_PRIVATE_WEBHOOKS')),
    sessionSecret: readSessionSecret(value('SESSION_SECRET')),
    mail: readMail(value('SMTP_URL'), value('MAIL_FROM')),
    production: value('NODE_ENV') === 'production',
  };
}

/** Where a server of this configuration is reached on its machine. @param port the one that it listens on */
export function ownUrl({ host, tls }: Pick<Config, 'host' | 'tls'>, port: number): string {
  const scheme = tls === undefined ? 'http' : 'https';
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Whether people reach it over https, by itself or by what stands before it. */
export function isSecure({ tls, publicUrl }: Pick<Config, 'tls' | 'publicUrl'>): boolean {
  return tls !== undefined || publicUrl?.startsWith('https:') === true;
}

function wrong(text: string): Refusal {
  return new Refusal('invalid', text);
}

function readPort(value = '8080'): number {
  const port = Number(value);
  if (/^\d+$/.test(value) && port <= 65_535) return port;
  throw wrong(`PORT must be a whole number from 0 to 65535, not '${value}'.`);
}

/** The value is not repeated: a database's address may hold a password. */
function readDatabase(value: string, namedStatements: boolean): DatabaseConfig {
  if (/^postgres(ql)?:\/\/./.test(value) && hostAddresses(value).every(isHostAddress)) {
    return { engine: 'postgres', url: value, namedStatements };
  }
  const path = value.startsWith('sqlite:') ? value.slice('sqlite:'.length) : '';
  if (path !== '' && !path.startsWith(':')) return { engine: 'sqlite', path: resolve(path) };
  throw wrong(
    `DATABASE_URL must be sqlite: and the path of a file, such as ${DEFAULT_DATABASE_URL}, or postgres://user:password@host/database, where several hosts are set apart by commas, each with its own port.`,
  );
}

/** Without a host it is the driver's default, which is one alone. */
function isHostAddress(address: string, _index: number, { length }: string[]): boolean {
  const host = URL.parse(address)?.hostname;
  return host !== undefined && (host !== '' || length === 1);
}

function readPublicUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw wrong(
      `PUBLIC_URL must be an http or https address without a path, such as https://screening.example.`,
    );
  }
  return url.origin;
}

function readLogLevel(value = 'info'): LogLevel {
  const level = LOG_LEVELS.find((known) => known === value);
  if (level !== undefined) return level;
  throw wrong(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not '${value}'.`);
}

function readSwitch(name: string, value = '0'): boolean {
  if (value === '0' || value === '1') return value === '1';
  throw wrong(`${name} must be 0 or 1, not '${value}'.`);
}

/** A name and an address in angle brackets, or the address alone. */
const SENDER = /^(?:[^<>@\p{Cc}]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u;

/** The address is not repeated: it may hold a password. */
function readMail(smtpUrl: string | undefined, from: string | undefined): Config['mail'] {
  if (from !== undefined && !SENDER.test(from)) {
    throw wrong(
      'MAIL_FROM must be an e-mail address, such as Screening <screening@example.com>, that mail comes from.',
    );
  }
  if (smtpUrl === undefined) return { smtpUrl, from: from ?? 'screening@localhost' };
  const url = URL.parse(smtpUrl);
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    throw wrong('SMTP_URL must be smtp:// or smtps://user:password@host:port of a mail server.');
  }
  if (from === undefined)
    throw wrong('MAIL_FROM must be set when SMTP_URL is: the address that mail comes from.');
  return { smtpUrl, from };
}

/** Shorter ones can be guessed. */
const LEAST_SECRET_CHARACTERS = 32;

function readSessionSecret(value: string | undefined): string | undefined {
  if (value === undefined || value.length >= LEAST_SECRET_CHARACTERS) return value;
  throw wrong(
    `SESSION_SECRET must have ${LEAST_SECRET_CHARACTERS} characters at least, such as openssl rand -base64 32 makes.`,
  );
}

function readTls(certPath: string | undefined, keyPath: string | undefined): Config['tls'] {
  if (certPath === undefined && keyPath === undefined) return undefined;
  if (certPath === undefined) throw wrong('TLS_CERT must be set when TLS_KEY is.');
  if (keyPath === undefined) throw wrong('TLS_KEY must be set when TLS_CERT is.');
  const [cert, key] = [readPem('TLS_CERT', certPath), readPem('TLS_KEY', keyPath)];
  if (!isUsable({ cert }))
    throw wrong(`TLS_CERT must be a certificate: '${certPath}' cannot be read as one.`);
  if (!isUsable({ key })) throw wrong(`TLS_KEY must be a private key: '${keyPath}' cannot be read as one.`);
  if (!isUsable({ cert, key }))
    throw wrong('TLS_KEY must be the key of the certificate in TLS_CERT: it is another.');
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
  throw wrong(`${name} must be the path of a PEM file: '${path}' is none.`);
}
