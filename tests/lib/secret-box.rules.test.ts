// Secrets that are stored encrypted.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSecretBox, secretBoxOf } from '#server/lib/secret-box.ts';

const [first, second] = ['a'.repeat(32), 'b'.repeat(32)];

it('a secret opens for its purpose, differs each time it is sealed, and does not contain its text', () => {
  const box = createSecretBox([first]);
  const [one, two] = [box.seal('jeton-é', 'webhook:1:token'), box.seal('jeton-é', 'webhook:1:token')];
  expect([box.open(one, 'webhook:1:token'), box.open(two, 'webhook:1:token')]).toEqual(['jeton-é', 'jeton-é']);
  expect(one).not.toBe(two);
  expect(Buffer.from(one.split('.')[2] ?? '', 'base64url').includes('jeton')).toBe(false);
});

it('does not open for another purpose, when it was changed, or with another key', () => {
  const box = createSecretBox([first]);
  const sealed = box.seal('token', 'webhook:1:token');
  const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA');
  expect(() => box.open(sealed, 'webhook:2:token')).toThrow('authenticate');
  expect(() => box.open(changed, 'webhook:1:token')).toThrow('authenticate');
  expect(() => createSecretBox([second]).open(sealed, 'webhook:1:token')).toThrow('SECRETS_KEY');
  expect(() => box.open('token', 'webhook:1:token')).toThrow('SECRETS_KEY');
});

it('after a new key was put first, old secrets open and new ones use it', () => {
  const old = createSecretBox([first]).seal('token', 'x');
  const both = createSecretBox([second, first]);
  expect(both.open(old, 'x')).toBe('token');
  expect(createSecretBox([second]).open(both.seal('new', 'x'), 'x')).toBe('new');
});

it('beside the embedded database the key is made once, for its owner alone; with another database there is none', () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'qafila-secrets-'));
  try {
    const sealed = secretBoxOf({ secretsKeys: [], databaseUrl: null, dataFolder })?.seal('token', 'x') ?? '';
    expect(secretBoxOf({ secretsKeys: [], databaseUrl: null, dataFolder })?.open(sealed, 'x')).toBe('token');
    expect(statSync(join(dataFolder, 'secrets.key')).mode & 0o777).toBe(0o600);
    expect(secretBoxOf({ secretsKeys: [], databaseUrl: 'postgres://x', dataFolder })).toBeNull();
  } finally {
    rmSync(dataFolder, { recursive: true });
  }
});
