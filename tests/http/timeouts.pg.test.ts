import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createLogger } from '#server/lib/logger.ts';
import { connect } from '#server/db/connection/connection.ts';
import { signInAs, startTestServer, useTestServer } from '#tests/fixtures/test-server.ts';

const testServer = useTestServer();

it(
  'a statement time-out is answered with its own code, in every field that it was read for',
  { timeout: 60_000 },
  async () => {
    const lines: { level: string; msg: string }[] = [];
    const url = new URL(testServer.databaseUrl);
    url.searchParams.set('options', '-c statement_timeout=400');
    const server = await startTestServer(url.href, {
      log: createLogger({
        level: 'warn',
        destination: {
          write: (text) => {
            lines.push(JSON.parse(text));
          },
        },
      }),
    });
    onTestFinished(server.stop);
    const admin = await signInAs(server.url, 'admin');
    const holder = connect(testServer.databaseUrl, { max: 1 });
    onTestFinished(() => holder.destroy());
    const trx = await holder.startTransaction().execute();
    await sql`lock table packages in access exclusive mode`.execute(trx);
    const answer = await admin.call('{ a: packages { total rows { id } } b: packages { total } }');
    await trx.rollback().execute();
    expect([answer.status, answer.data, new Set(answer.errors.map(({ extensions }) => extensions.code))]).toEqual([
      200,
      null,
      new Set(['too_costly']),
    ]);
    expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
    expect(lines.map(({ msg }) => msg)).toContain('a statement took too long');
    expect((await admin.call('{ packages { total } }')).errors).toEqual([]);
  },
);
