import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto';

/**
 * What is stored of a second factor is sealed with the network's secret by XChaCha20-Poly1305, in hex: 24 bytes of
 * nonce, the text, 16 bytes of tag. https://datatracker.ietf.org/doc/html/draft-irtf-cfrg-xchacha-03
 */
const NONCE_BYTES = 24;
const TAG_BYTES = 16;
const OPTIONS = { authTagLength: TAG_BYTES };

export function seal(text: string, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('chacha20-poly1305', subkey(secret, nonce), innerNonce(nonce), OPTIONS);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('hex');
}

/** Returns the text. Throws when it was sealed with another secret, or changed since. */
export function unseal(hex: string, secret: string): string {
  const bytes = Buffer.from(hex, 'hex');
  const [nonce, sealed] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, -TAG_BYTES)];
  try {
    const cipher = createDecipheriv('chacha20-poly1305', subkey(secret, nonce), innerNonce(nonce), OPTIONS);
    cipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([cipher.update(sealed), cipher.final()]).toString('utf8');
  } catch (cause) {
    throw new Error('A second factor was sealed with another SESSION_SECRET.', { cause });
  }
}

function innerNonce(nonce: Buffer): Buffer {
  return Buffer.concat([Buffer.alloc(4), nonce.subarray(16)]);
}

/** "expand 32-byte k": the first four words of ChaCha20's state. */
const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574] as const;

/**
 * HChaCha20, the key of a nonce's own, by way of the ChaCha20 that Node has: a block of its key stream is what the rounds
 * made of the state, plus that state, of which the words in question are known.
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
