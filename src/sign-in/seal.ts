import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto';

/**
 * Secrets of second factors, backup codes and the secrets of webhooks are stored encrypted with XChaCha20-Poly1305, as hex: a nonce of
 * 24 bytes, the ciphertext, and a tag of 16 bytes.
 * https://datatracker.ietf.org/doc/html/draft-irtf-cfrg-xchacha-03
 */
const NONCE_BYTES = 24;
const TAG_BYTES = 16;
const OPTIONS = { authTagLength: TAG_BYTES };

/** Encrypts a text. */
export function seal(text: string, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('chacha20-poly1305', subkey(secret, nonce), innerNonce(nonce), OPTIONS);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('hex');
}

/** Decrypts a text. Throws if it was encrypted with another secret or modified. */
export function unseal(hex: string, secret: string): string {
  const bytes = Buffer.from(hex, 'hex');
  const [nonce, sealed] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, -TAG_BYTES)];
  try {
    const cipher = createDecipheriv('chacha20-poly1305', subkey(secret, nonce), innerNonce(nonce), OPTIONS);
    cipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([cipher.update(sealed), cipher.final()]).toString('utf8');
  } catch (cause) {
    throw new Error('It was encrypted with another SESSION_SECRET.', { cause });
  }
}

/** Encrypts texts that a browser keeps between two requests, or that are stored, and decrypts them again. */
export interface SealedText {
  /**
   * Reads the secret, or creates it at the first use. `seal` needs this before it is called within a transaction: an embedded
   * database cannot begin another one.
   */
  ready(): Promise<void>;
  seal(text: string): Promise<string>;
  /** Returns `undefined` for a text that the network did not seal. */
  unseal(sealed: string): Promise<string | undefined>;
}

export function makeSealedText(secret: () => Promise<string>): SealedText {
  return {
    async ready() {
      await secret();
    },
    seal: async (text) => seal(text, await secret()),
    async unseal(sealed) {
      const key = await secret();
      try {
        return unseal(sealed, key);
      } catch {
        return undefined;
      }
    },
  };
}

function innerNonce(nonce: Buffer): Buffer {
  return Buffer.concat([Buffer.alloc(4), nonce.subarray(16)]);
}

/** "expand 32-byte k": the first four words of ChaCha20's state. */
const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574] as const;

/**
 * Returns the key for a nonce: HChaCha20, which Node does not have, from ChaCha20, which it has. A ChaCha20
 * block is the state after 20 rounds plus the initial state. HChaCha20 is eight words of the former, and the
 * initial value of each of them is known, so it can be subtracted.
 */
function subkey(secret: string, nonce: Buffer): Buffer {
  const known = nonce.subarray(0, 16);
  const block = createCipheriv('chacha20', hash('sha256', secret, 'buffer'), known).update(Buffer.alloc(64));
  const key = Buffer.alloc(32);
  for (const [word, constant] of CONSTANTS.entries()) {
    const [low, high] = [4 * word, 48 + 4 * word];
    key.writeUInt32LE((block.readUInt32LE(low) - constant) >>> 0, low);
    key.writeUInt32LE((block.readUInt32LE(high) - known.readUInt32LE(low)) >>> 0, 16 + low);
  }
  return key;
}
