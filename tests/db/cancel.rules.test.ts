// Queries that nobody waits for any more are cancelled in Postgres.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { cancelOnAbort, setCancelConnection } from '#server/db/connection/cancel-query.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';

describe('a query whose client is gone', () => {
  it.each(['before', 'while'])(
    'is cancelled over a connection of its own again and again, if it left %s it ran',
    async (when) => {
      const [{ db, statements }, cancelling] = [
        recordStatements(),
        recordStatements(() => {
          if (cancelling.statements.length === 1) throw new Error('busy');
          return [];
        }),
      ];
      setCancelConnection(db, cancelling.db);
      const gone = new AbortController();
      if (when === 'before') gone.abort();
      const stop = cancelOnAbort(db, 7, gone.signal);
      gone.abort();
      await expect.poll(() => cancelling.statements.length).toBeGreaterThan(2);
      await stop();
      const sent = cancelling.statements.length;
      await sql`select 1`.execute(db);
      await new Promise((resolve) => setImmediate(resolve));
      expect(new Set(cancelling.statements)).toEqual(new Set(['select pg_cancel_backend(7)']));
      expect([statements, cancelling.statements.length]).toEqual([['select 1'], sent]);
    },
  );

  it('is not cancelled once it has ended', async () => {
    const { db, statements } = recordStatements();
    const gone = new AbortController();
    await cancelOnAbort(db, 7, gone.signal)();
    gone.abort();
    await new Promise((resolve) => setImmediate(resolve));
    expect(statements).toEqual([]);
  });
});
