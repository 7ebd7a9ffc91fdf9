import { expect, test } from 'vitest';
import { createLogger } from '#server/lib/logger.ts';

function logged(write: (log: ReturnType<typeof createLogger>) => void, human = false): string {
  let all = '';
  write(
    createLogger({
      level: 'debug',
      pretty: human,
      destination: {
        write: (text) => {
          all += text;
        },
      },
    }),
  );
  return all;
}

test('a line is one JSON object', () => {
  const line = logged((log) => log.info({ port: 4000 }, 'serving'));
  expect(line.endsWith('\n')).toBe(true);
  expect(JSON.parse(line)).toMatchObject({ level: 'info', port: 4000, msg: 'serving' });
});

test.each([true, false])('secrets and phone numbers are redacted at any depth (human-readable: %s)', (human) => {
  const error = Object.assign(
    new Error('Key (phone)=(+212651426756) already exists', {
      cause: new Error('postgres://qafila:hunter2@db/x is down'),
    }),
    {
      detail: 'called 0651426756',
      token: 'hunter2',
    },
  );
  const all = logged((log) => {
    log.error({ err: error }, 'failed for 0651426756');
    log.warn('00212651426756 called');
    log.info(
      {
        headers: { cookie: 'qafila=hunter2', authorization: 'Bearer hunter2', 'x-qafila-token': 'hunter2' },
        input: { password: 'hunter2', nested: [{ phone: '0651426756' }] },
      },
      'call',
    );
  }, human);
  expect(all).not.toMatch(/hunter2|651426756/);
  expect(all).toContain('[phone]');
  expect(all).toContain('already exists');
});

test('e-mail addresses are redacted, as values of a field and inside a text', () => {
  const all = logged((log) => {
    log.error({ err: new Error('550 <Samira.Alaoui+x@shop.example> unknown') }, 'not sent to samira@shop.example');
    log.info({ recipient: 'samira', email: 'samira', clientEmail: 'samira', mail: 'an-id' }, 'mail');
  });
  expect(all).not.toMatch(/samira|shop\.example/i);
  expect(all).toContain('an-id');
  // A long text takes no longer than its length.
  expect(logged((log) => log.info('x.'.repeat(200_000)))).toContain('x.x.');
});

test('ids, amounts and times are left as they are', () => {
  const values = { id: '0198f3a2-7c1e-7d42-9a51-0651426756aa', cod: 124_950, ms: 12 };
  expect(JSON.parse(logged((log) => log.info({ ...values, at: new Date(0) }, 'call')))).toMatchObject({
    ...values,
    at: '1970-01-01T00:00:00.000Z',
  });
});

test('an object that holds itself is logged all the same', () => {
  const loop: Record<string, unknown> = { name: 'loop' };
  loop['self'] = loop;
  expect(logged((log) => log.info({ loop }, 'call'))).toContain('[deep]');
});

test('an error is logged with its stack and with what caused it', () => {
  const error = new Error('the job failed', { cause: new Error('no database') });
  const line = logged((log) => log.error({ err: error }, 'failed'));
  expect(JSON.parse(line)).toMatchObject({
    err: {
      type: 'Error',
      message: 'the job failed',
      stack: expect.stringContaining('log.rules.test'),
      cause: { message: 'no database' },
    },
  });
  expect(logged((log) => log.error({ err: error }, 'failed'), true)).toMatch(
    /failed\n {4}Error: the job failed\n *at /,
  );
});

test('the stack of an error, which repeats its message, is redacted like it, also at the start of a line', () => {
  const error = new Error('no message to\n0612345678');
  const line = logged((log) => log.error({ err: error }, 'failed'));
  expect(line).not.toContain('0612345678');
  expect(JSON.parse(line).err.stack).toContain('no message to\n[phone]');
});

test('what is in the log is bounded: long lists, and things within things', () => {
  const ring: Record<string, unknown> = { at: new Date('2026-01-23T10:00:00Z') };
  ring['self'] = ring;
  const line = JSON.parse(logged((log) => log.info({ ring, list: Array.from({ length: 60 }, (_, n) => n) }, 'x')));
  expect(line.list).toHaveLength(50);
  expect(line.ring.at).toBe('2026-01-23T10:00:00.000Z');
  expect(JSON.stringify(line)).toContain('"self":"[deep]"');
});

test.each([
  'passwordHash',
  'tokenHash',
  'cookie',
  'set-cookie',
  'Authorization',
  'passphrase',
  'clientSecret',
  'recipient',
])('the value of a field "%s" is redacted', (name) => {
  expect(logged((log) => log.info({ [name]: 'hunter2' }, 'x'))).not.toContain('hunter2');
});

test('of an API key only its public part is logged, also where an address has it', () => {
  const key = 'qf_live_abcdefghij';
  for (const text of [`${key}_SECRETsecret`, `/graphql?key=${key}%5FSECRETsecret`]) {
    const line = logged((log) => log.info({ path: text }, text));
    expect(line).toContain(`${key}_***`);
    expect(line).not.toMatch(/secret/i);
  }
});
