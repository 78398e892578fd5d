import { generateKeyPairSync, hash, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What the browser and the device say about one use of a passkey. Each part can be a lie. */
export interface Ceremony {
  challenge: string;
  origin: string;
  rpId: string;
  /** Whether the device asked for a fingerprint or a PIN. */
  verified?: boolean;
  /** How often the passkey was used before. By default the device does not count. */
  counter?: number;
  /** `webauthn.get` or `webauthn.create`. */
  type?: string;
  /** The format of the device's attestation, which has an invalid certificate. By default, the device makes none. */
  attestation?: string;
}

/** A device with one passkey, like a phone or a security key, with a browser around it. */
export interface Authenticator {
  id: string;
  /** Returns the passkey as a browser sends it after `navigator.credentials.create`. */
  create(ceremony: Ceremony): { id: string; clientDataJSON: string; attestationObject: string };
  /** Returns a signature as a browser sends it after `navigator.credentials.get`. */
  get(ceremony: Ceremony): Signed;
}

interface Signed {
  id: string;
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
}

/** https://www.w3.org/TR/webauthn-3/#authdata-flags */
const PRESENT = 1;
const VERIFIED = 4;
const HAS_CREDENTIAL = 0x40;

export function newAuthenticator(): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  return {
    id: text(id),
    create(ceremony) {
      const authData = Buffer.concat([
        authenticatorData(ceremony, HAS_CREDENTIAL),
        Buffer.alloc(16),
        uint16(id.length),
        id,
        cosePublicKey(publicKey),
      ]);
      const statement = ceremony.attestation === undefined ? [] : [CERTIFICATE];
      const attestation = cborMap([
        [cborText('fmt'), cborText(ceremony.attestation ?? 'none')],
        [cborText('attStmt'), cborMap(statement)],
        [cborText('authData'), cborBytes(authData)],
      ]);
      const clientDataJSON = text(clientData(ceremony, 'webauthn.create'));
      return { id: text(id), clientDataJSON, attestationObject: text(attestation) };
    },
    get(ceremony) {
      const client = clientData(ceremony, 'webauthn.get');
      const authData = authenticatorData(ceremony);
      const signed = Buffer.concat([authData, hash('sha256', client, 'buffer')]);
      return {
        id: text(id),
        clientDataJSON: text(client),
        authenticatorData: text(authData),
        signature: text(sign('sha256', signed, privateKey)),
      };
    },
  };
}

function clientData({ challenge, origin, type }: Ceremony, expected: string): Buffer {
  return Buffer.from(JSON.stringify({ type: type ?? expected, challenge, origin, crossOrigin: false }));
}

/** https://www.w3.org/TR/webauthn-3/#authenticator-data */
function authenticatorData({ rpId, verified = true, counter = 0 }: Ceremony, flags = 0): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(PRESENT | (verified ? VERIFIED : 0) | flags);
  head.writeUInt32BE(counter, 1);
  return Buffer.concat([hash('sha256', rpId, 'buffer'), head]);
}

/** Returns a key of the curve P-256 in the format COSE. https://www.rfc-editor.org/rfc/rfc9053#section-7.1.1 */
function cosePublicKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
}

// CBOR: https://www.rfc-editor.org/rfc/rfc8949#section-3.1
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.concat([Buffer.from([(major << 5) | 25]), uint16(value)]);
}

const cborInt = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (value: string) =>
  Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
const cborMap = (entries: [Buffer, Buffer][]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);

const CERTIFICATE: [Buffer, Buffer] = [cborText('x5c'), cborBytes(Buffer.from('certificate'))];

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

const text = (bytes: Buffer) => bytes.toString('base64url');
