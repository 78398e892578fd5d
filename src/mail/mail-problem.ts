/** An error of nodemailer. https://nodemailer.com/errors */
interface MailError {
  /** Which step failed, such as EAUTH. */
  code?: string;
  /** The code of the system or of TLS, such as ECONNREFUSED. */
  originalCode?: string;
  /** The SMTP reply. Its text may repeat an address. */
  responseCode?: number;
  command?: string;
  timeoutType?: string;
}

/**
 * Errors of the certificate.
 * https://nodejs.org/api/tls.html#x509-certificate-error-codes
 */
const CERTIFICATE_PROBLEMS: Record<string, string> = {
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'is not valid yet: compare the clocks',
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for another name: SMTP_URL must have the name that is in it',
  CERT_REVOKED: 'was revoked',
};

const UNTRUSTED =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|CERT_|HOSTNAME_MISMATCH|INVALID_)/;

const SYSTEM_PROBLEMS: Record<string, string> = {
  ECONNREFUSED: 'refused the connection: nothing listens there',
  ECONNRESET: 'closed the connection',
  EHOSTUNREACH: 'cannot be reached from here',
  ENETUNREACH: 'cannot be reached from here',
};

/** Replies to a login where there is none. RFC 5321, section 4.2.2. */
const NO_LOGIN: ReadonlySet<number> = new Set([500, 502, 503, 504]);

/**
 * Returns why mail could not be sent, as one sentence for the operator that says what to do. It contains neither an address
 * nor a password.
 */
export function describeProblem(error: unknown, smtpUrl: string): string {
  const {
    code = 'UNKNOWN',
    originalCode = '',
    responseCode,
    command,
    timeoutType,
  } = (error ?? {}) as MailError;
  const { hostname, port, protocol } = new URL(smtpUrl);
  const server = port === '' ? hostname : `${hostname}:${port}`;
  const reply = responseCode === undefined ? '' : ` (${responseCode})`;
  if (code === 'EDNS') return `The name ${hostname} was not found (${originalCode || code}).`;
  const certificate = CERTIFICATE_PROBLEMS[originalCode];
  if (certificate !== undefined) return `The certificate of ${server} ${certificate}.`;
  if (UNTRUSTED.test(originalCode)) {
    return `The certificate of ${server} is not trusted (${originalCode}): give its authority in NODE_EXTRA_CA_CERTS.`;
  }
  const system = SYSTEM_PROBLEMS[originalCode];
  if (system !== undefined) return `${server} ${system}.`;
  if (originalCode === 'ERR_SSL_WRONG_VERSION_NUMBER' && protocol === 'smtps:')
    return `${server} does not begin with TLS: use smtp:// in SMTP_URL, which starts TLS by STARTTLS.`;
  if (originalCode.startsWith('ERR_SSL')) return `TLS with ${server} failed (${originalCode}).`;
  if (code === 'ETLS') return `STARTTLS with ${server} failed${reply}.`;
  if (code === 'ETIMEDOUT') {
    // A server that waits for TLS does not greet.
    const hint =
      timeoutType === 'GREETING_TIMEOUT' ? ' If it expects TLS at once, use smtps:// in SMTP_URL.' : '';
    return `${server} did not respond in time.${hint}`;
  }
  if (code === 'EAUTH') {
    if (responseCode === 530 || responseCode === 538)
      return `${server} requires TLS before it accepts a password, and the connection has none${reply}.`;
    return responseCode !== undefined && NO_LOGIN.has(responseCode)
      ? `${server} accepts no login: the user and the password in SMTP_URL are for another port, or not needed${reply}.`
      : `${server} rejected the user or the password in SMTP_URL${reply}.`;
  }
  if (code === 'EENVELOPE') return `${server} rejected the sender or the recipient${reply}.`;
  if (code === 'ECONNECTION') return `${server} closed the connection.`;
  if (code === 'EPROTOCOL' && responseCode === undefined) return `${server} is not a mail server.`;
  return `${server} responded with an error${reply || ` (${code})`}${command === undefined ? '' : ` to ${command}`}.`;
}
