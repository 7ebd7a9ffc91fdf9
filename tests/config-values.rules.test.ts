// What each environment variable does to the configuration, and the edges of what it may be.
import { writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Config, ConfigError, readConfig, withAddress } from '#server/lib/config/config.ts';
import { isListed } from '#server/outbound/address-policy.ts';
import { createTemporaryFolder } from './http/test-http-server.ts';

/** The variables that are wrong. */
function mistakes(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.issues.map(({ name }) => name);
    throw error;
  }
}

const long = 'x'.repeat(32);
const account = { client_email: 'a@b.iam.gserviceaccount.com', private_key: '-----BEGIN PRIVATE KEY-----\nx' };
const google = { GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'the-secret-of-the-client' };

it.each<[Record<string, string>, Partial<Config>]>([
  [{ DATABASE_URL: 'postgresql://db/q' }, { databaseUrl: 'postgresql://db/q', replicaUrl: null }],
  [{ DATABASE_URL: 'postgres://db/q', REPLICA_URL: 'postgres://copy/q' }, { replicaUrl: 'postgres://copy/q' }],
  [{ SECRETS_KEY: `${long}1,${long}2` }, { secretsKeys: [`${long}1`, `${long}2`] }],
  [
    { HOST: '::1', PORT: '0' },
    { host: '::1', port: 0 },
  ],
  [{ HOST: ' localhost ' }, { host: 'localhost', publicUrl: 'http://localhost:4000' }],
  [
    { PUBLIC_URL: 'https://q.example', HOST: '10.0.0.1' },
    { host: '10.0.0.1', secure: true },
  ],
  [{ PUBLIC_URL: 'http://q.example:8080' }, { publicUrl: 'http://q.example:8080', secure: false, host: '0.0.0.0' }],
  [{ COMPANY_NAME: 'Atlas' }, { companyName: 'Atlas' }],
  [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
  [
    { SESSION_DAYS: '90', DATABASE_POOL: '500' },
    { sessionDays: 90, databasePool: 500 },
  ],
  [{ METRICS_TOKEN: 'x'.repeat(16) }, { metricsToken: 'x'.repeat(16) }],
  [{}, { metricsToken: null, clamd: null, google: null, serviceAccount: null, mapTiles: null, mapAttribution: null }],
  [{ REDIS_PREFIX: 'other:' }, { redisPrefix: 'other:' }],
  [{ CLAMD_ADDRESS: 'clamd.internal:3310' }, { clamd: { host: 'clamd.internal', port: 3_310 } }],
  [
    google,
    { google: { issuer: 'https://accounts.google.com', clientId: 'client', clientSecret: 'the-secret-of-the-client' } },
  ],
  [
    { GOOGLE_SERVICE_ACCOUNT: ` ${JSON.stringify(account)}` },
    { serviceAccount: { email: account.client_email, privateKey: account.private_key } },
  ],
  [
    { MAP_TILES: 'https://{s}.tiles.example/{z}/{x}/{y}.png', MAP_ATTRIBUTION: '© Tiles' },
    { mapTiles: 'https://{s}.tiles.example/{z}/{x}/{y}.png', mapAttribution: '© Tiles' },
  ],
  [{ MAIL_FROM: 'a@b.example', SMTP_URL: 'smtps://mail.example' }, { smtp: expect.objectContaining({ port: 465 }) }],
])('%j is what the server works with', (env, expected) => {
  expect(readConfig(env)).toMatchObject(expected);
});

it.each<[Record<string, string>, string]>([
  [{ SESSION_DAYS: '91' }, 'SESSION_DAYS'],
  [{ SESSION_DAYS: '1.5' }, 'SESSION_DAYS'],
  [{ DATABASE_POOL: '501' }, 'DATABASE_POOL'],
  [{ PORT: '65536' }, 'PORT'],
  [{ METRICS_TOKEN: 'x'.repeat(15) }, 'METRICS_TOKEN'],
  [{ SECRETS_KEY: 'x'.repeat(31) }, 'SECRETS_KEY'],
  [{ SECRETS_KEY: `${long},short` }, 'SECRETS_KEY'],
  [{ PUBLIC_URL: 'https://user@q.example' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://q.example/?x=1' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://q.example/#x' }, 'PUBLIC_URL'],
  [{ REDIS_URL: 'redis://one,http://two', BUS_SECRET: long }, 'REDIS_URL'],
  [{ REDIS_URL: 'redis://cache', BUS_SECRET: 'x'.repeat(31) }, 'BUS_SECRET'],
  [{ CLAMD_ADDRESS: 'clamd.internal' }, 'CLAMD_ADDRESS'],
  [{ GOOGLE_CLIENT_ID: 'client' }, 'GOOGLE_CLIENT_SECRET'],
  [{ ...google, GOOGLE_CLIENT_SECRET: 'short' }, 'GOOGLE_CLIENT_SECRET'],
  [{ ...google, GOOGLE_ISSUER: 'http://provider.example' }, 'GOOGLE_ISSUER'],
  [{ ...google, GOOGLE_ISSUER: 'https://provider.example/?x=1' }, 'GOOGLE_ISSUER'],
  [{ GOOGLE_SERVICE_ACCOUNT: '{}' }, 'GOOGLE_SERVICE_ACCOUNT'],
  [{ GOOGLE_SERVICE_ACCOUNT: '/nowhere/key.json' }, 'GOOGLE_SERVICE_ACCOUNT'],
  [{ GOOGLE_SERVICE_ACCOUNT: JSON.stringify({ ...account, client_email: 'x' }) }, 'GOOGLE_SERVICE_ACCOUNT'],
  [{ GOOGLE_SERVICE_ACCOUNT: JSON.stringify({ ...account, private_key: 'x' }) }, 'GOOGLE_SERVICE_ACCOUNT'],
  [{ MAP_TILES: 'https://tiles.example/{z}/{x}.png' }, 'MAP_TILES'],
  [{ MAP_TILES: 'https://a@tiles.example/{z}/{x}/{y}.png' }, 'MAP_TILES'],
  [{ MAP_TILES: 'file:///{z}/{x}/{y}.png' }, 'MAP_TILES'],
  [{ SMTP_URL: 'smtp://mail.example/path', MAIL_FROM: 'a@b.example' }, 'SMTP_URL'],
  [{ HOST: '10.0.0.1', PORT: '80' }, 'PUBLIC_URL'],
])('%j names %s as wrong', (env, name) => {
  expect(mistakes(env)).toEqual([name]);
});

describe('an address of the provider', () => {
  it.each(['https://provider.example', 'http://localhost:5556', 'http://127.0.0.1:5556', 'http://[::1]:5556'])(
    'may be %s: unencrypted on this machine only',
    (issuer) => {
      expect(readConfig({ ...google, GOOGLE_ISSUER: issuer }).google?.issuer).toBe(issuer);
    },
  );
});

it('the key of the service account may be in a file', () => {
  const path = join(createTemporaryFolder(), 'key.json');
  writeFileSync(path, JSON.stringify(account));
  expect(readConfig({ GOOGLE_SERVICE_ACCOUNT: path }).serviceAccount?.email).toBe(account.client_email);
});

it('internal systems are reached that the operator lists, and no others', () => {
  const { outboundAllowed } = readConfig({ OUTBOUND_ALLOWED: 'erp.internal, 10.20.0.0/16' });
  expect(isListed('erp.internal', '192.168.1.1', outboundAllowed)).toBe(true);
  expect(isListed('x.internal', '10.20.3.4', outboundAllowed)).toBe(true);
  expect(isListed('x.internal', '10.21.3.4', outboundAllowed)).toBe(false);
  expect(isListed('erp.internal', '192.168.1.1', readConfig({}).outboundAllowed)).toBe(false);
});

it('the folder of the data is the same wherever the server is started', () => {
  expect(isAbsolute(readConfig({}).dataFolder)).toBe(true);
  expect(readConfig({ DATA_FOLDER: 'data' }).dataFolder).toMatch(/[\\/]data$/);
  expect(readConfig({ DATA_FOLDER: '/var/lib/qafila' }).dataFolder).toBe('/var/lib/qafila');
});

it('under another address the cookies, the origins and the place to listen are those of that one', () => {
  const config = withAddress(readConfig({ PUBLIC_URL: 'https://q.example' }), {
    publicUrl: 'http://localhost:5',
    host: '127.0.0.1',
    port: 5,
    allowed: ['http://localhost:6'],
  });
  expect(config).toMatchObject({ secure: false, host: '127.0.0.1', port: 5 });
  expect(config.origins).toEqual(['http://localhost:5', 'http://127.0.0.1:5', 'http://[::1]:5', 'http://localhost:6']);
  const secure = withAddress(readConfig({}), { publicUrl: 'https://q.example', host: '0.0.0.0', port: 443 });
  expect([secure.secure, secure.origins]).toEqual([true, ['https://q.example']]);
});
