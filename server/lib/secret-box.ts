// Encrypts the secrets that we must be able to read again: the key of a second factor, the token of a webhook. What we
// only compare is hashed instead.
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config/config.ts';

const cipher = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;
const keyFile = 'secrets.key';

export interface SecretBox {
  /**
   * The encrypted text: `v1.<id of the key>.<base64url>`. `purpose` names what it belongs to (`webhook:<id>:token`); it
   * opens for the same purpose only, so that nobody can move a secret to another row.
   */
  seal: (text: string, purpose: string) => string;
  /** The text again. Throws if the purpose is another, the text was changed, or its key is not configured. */
  open: (sealed: string, purpose: string) => string;
}

interface Key {
  id: string;
  bytes: Buffer;
}

function keyOf(secret: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'qafila secrets', 32));
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes };
}

/** A box with these keys of at least 32 characters: the first encrypts, all of them decrypt. */
export function createSecretBox(secrets: readonly string[]): SecretBox {
  const keys = secrets.map(keyOf);
  const [current] = keys;
  if (!current) throw new Error('a box needs a key');
  return {
    seal: (text, purpose) => {
      const nonce = randomBytes(nonceLength);
      const encrypt = createCipheriv(cipher, current.bytes, nonce).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([nonce, encrypt.update(text, 'utf8'), encrypt.final(), encrypt.getAuthTag()]);
      return `v1.${current.id}.${body.toString('base64url')}`;
    },
    open: (sealed, purpose) => {
      const [version, keyId, body = ''] = sealed.split('.');
      const key = keys.find(({ id }) => id === keyId);
      if (version !== 'v1' || !key) throw new Error('the key of a secret is not among SECRETS_KEY');
      const bytes = Buffer.from(body, 'base64url');
      const decrypt = createDecipheriv(cipher, key.bytes, bytes.subarray(0, nonceLength))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(-tagLength));
      return Buffer.concat([decrypt.update(bytes.subarray(nonceLength, -tagLength)), decrypt.final()]).toString('utf8');
    },
  };
}

/**
 * The box of an instance: with the keys of SECRETS_KEY; beside the embedded database with a key that is made once in
 * DATA_FOLDER; null with a database of its own and no key, because several instances would each make another.
 */
export function secretBoxOf({
  secretsKeys,
  databaseUrl,
  dataFolder,
}: Pick<Config, 'secretsKeys' | 'databaseUrl' | 'dataFolder'>): SecretBox | null {
  if (secretsKeys.length > 0) return createSecretBox(secretsKeys);
  return databaseUrl === null ? createSecretBox([keyInFolder(dataFolder)]) : null;
}

function keyInFolder(folder: string): string {
  const path = join(folder, keyFile);
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  mkdirSync(folder, { recursive: true });
  const made = randomBytes(32).toString('hex');
  writeFileSync(path, `${made}\n`, { mode: 0o600, flag: 'wx' });
  return made;
}
