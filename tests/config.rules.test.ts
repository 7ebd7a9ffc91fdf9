import { expect, test } from 'vitest';
import { withAddress, ConfigError, configTable, readConfig } from '#server/lib/config/config.ts';

function refusal(env: Record<string, string>): ConfigError | null {
  try {
    readConfig(env);
    return null;
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}
const mistakes = (env: Record<string, string>) => refusal(env)?.issues.map(({ name }) => name) ?? [];

test('with nothing set, everything is on this machine alone', () => {
  expect(readConfig({})).toMatchObject({
    databaseUrl: null,
    redisUrl: null,
    publicUrl: 'http://localhost:4000',
    secure: false,
    host: '127.0.0.1',
    port: 4000,
    sessionDays: 14,
    companyName: 'Qafila',
    logLevel: 'info',
    trustProxy: { kind: 'hops', hops: 0 },
  });
});

test('an empty variable is a missing one', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', REDIS_URL: '' })).toEqual(readConfig({}));
});

test('a public https address makes cookies Secure and allows other machines', () => {
  const config = readConfig({
    PUBLIC_URL: 'https://parcels.example/',
    ALLOWED_ORIGINS: 'https://desk.example, https://app.example:8443/',
  });
  expect(config).toMatchObject({ secure: true, publicUrl: 'https://parcels.example', host: '0.0.0.0' });
  expect(config.origins).toEqual(['https://parcels.example', 'https://desk.example', 'https://app.example:8443']);
});

test('all names of this machine are allowed origins', () => {
  expect(readConfig({ PORT: '4100' }).origins).toEqual([
    'http://localhost:4100',
    'http://127.0.0.1:4100',
    'http://[::1]:4100',
  ]);
  expect(
    withAddress(readConfig({}), { host: '127.0.0.1', port: 5, publicUrl: 'http://localhost:5' }).origins,
  ).toContain('http://127.0.0.1:5');
});

test('every configuration error is named at once, with what is valid and an example', () => {
  const env = {
    PORT: '70000',
    DATABASE_URL: 'mysql://root:hunter2@db/x',
    TRUST_PROXY: 'yes',
    LOG_LEVEL: 'loud',
    SESSION_DAYS: '0',
    PUBLIC_URL: 'parcels.example',
  };
  const message = refusal(env)?.message ?? '';
  for (const name of Object.keys(env))
    expect(message).toMatch(new RegExp(`^  ${name} must be .+, for example ${name}=.+$`, 'm'));
  expect(message.split('\n')).toHaveLength(7);
  expect(message).not.toContain('hunter2');
});

test.each<[string, string]>([
  ['PUBLIC_URL', 'https://parcels.example/path'],
  ['PUBLIC_URL', 'ftp://parcels.example'],
  ['ALLOWED_ORIGINS', 'https://desk.example,*'],
  ['ALLOWED_ORIGINS', 'null'],
  ['REDIS_URL', 'http://cache'],
  ['PORT', '4e3'],
  ['PORT', '-1'],
  ['DATABASE_POOL', '1'],
  ['REDIS_PREFIX', 'with space'],
  ['HOST', 'example.com'],
  ['COMPANY_NAME', 'x'.repeat(81)],
  ['OUTBOUND_ALLOWED', '127.1'],
  ['OUTBOUND_ALLOWED', 'erp.internal,10.0.0.0/40'],
  ['SMTP_URL', 'https://mail.example'],
  ['SMTP_URL', 'smtp://mail.example/?tls=no'],
  ['SMTP_TLS', 'no'],
  ['MAIL_FROM', 'Qafila <a@b.example>'],
])('%s=%s is refused', (name, value) => {
  expect(mistakes({ [name]: value })).toEqual([name]);
});

test('mails need a server and a sender, with encryption unless the operator says otherwise', () => {
  expect(readConfig({})).toMatchObject({ smtp: null });
  expect(mistakes({ SMTP_URL: 'smtp://mail.example' })).toEqual(['MAIL_FROM']);
  const from = { MAIL_FROM: 'no-reply@qafila.example' };
  expect(readConfig({ ...from, SMTP_URL: 'smtp://qafila:a%40b@mail.example' }).smtp).toEqual({
    host: 'mail.example',
    port: 587,
    isImplicitTls: false,
    isTlsRequired: true,
    login: { user: 'qafila', pass: 'a@b' },
    from: { name: 'Qafila', address: 'no-reply@qafila.example' },
  });
  expect(readConfig({ ...from, SMTP_URL: 'smtps://[fd00::1]:2465', SMTP_TLS: 'optional' }).smtp).toMatchObject({
    host: 'fd00::1',
    port: 2465,
    isImplicitTls: true,
    isTlsRequired: false,
    login: null,
  });
  expect(readConfig(from).smtp).toBeNull();
});

test('live messages are compressed by default', () => {
  expect(
    [readConfig({}), readConfig({ SOCKET_COMPRESSION: 'on' }), readConfig({ SOCKET_COMPRESSION: 'off' })].map(
      ({ socketCompression }) => socketCompression,
    ),
  ).toEqual([true, true, false]);
  expect(mistakes({ SOCKET_COMPRESSION: 'no' })).toEqual(['SOCKET_COMPRESSION']);
});

test('a server that other machines can reach needs a public address', () => {
  expect(mistakes({ HOST: '0.0.0.0' })).toEqual(['PUBLIC_URL']);
  expect(mistakes({ HOST: '0.0.0.0', PUBLIC_URL: 'http://192.168.1.7:4000' })).toEqual([]);
});

test('every variable is in the table with a meaning, a default and an example that is itself right', () => {
  expect(configTable.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'DATABASE_URL',
      'REDIS_URL',
      'PUBLIC_URL',
      'ALLOWED_ORIGINS',
      'TRUST_PROXY',
      'HOST',
      'PORT',
      'DATA_FOLDER',
    ]),
  );
  for (const { meaning, fallback } of configTable) expect([meaning, fallback]).not.toContain('');
  expect(mistakes(Object.fromEntries(configTable.map(({ name, example }) => [name, example])))).toEqual([]);
});

test('Redis is used only with the secret that messages on it are signed with', () => {
  const redis = { REDIS_URL: 'redis://cache' };
  expect(mistakes(redis)).toEqual(['BUS_SECRET']);
  expect(mistakes({ ...redis, BUS_SECRET: 'too short to be one' })).toEqual(['BUS_SECRET']);
  expect(readConfig({ ...redis, BUS_SECRET: 'x'.repeat(32) })).toMatchObject({
    redisUrl: 'redis://cache',
    busSecret: 'x'.repeat(32),
  });
  expect(refusal(redis)?.message).toMatch(/^  BUS_SECRET must be at least 32 .+ given whenever REDIS_URL is/m);
});
