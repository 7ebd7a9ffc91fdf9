// Which logins the server refuses to run with, because row-level security would not bind them.
import { expect, it } from 'vitest';
import { reasonsAgainst } from '#server/db/migrate.ts';

const prepared = {
  superuser: false,
  bypass: false,
  inherits: false,
  roles: true,
  creates: true,
  extensions: true,
  version: 160_000,
};

it('a login that is prepared has nothing against it', () => {
  expect(reasonsAgainst(prepared)).toEqual([]);
});

it.each<[Partial<typeof prepared>, string]>([
  [{ superuser: true }, 'superuser'],
  [{ bypass: true }, 'BYPASSRLS'],
  [{ inherits: true }, 'INHERIT'],
  [{ roles: false }, 'one of the roles'],
  [{ creates: false }, 'may not create tables'],
  [{ extensions: false }, 'the extensions'],
  [{ version: 150_099 }, 'Postgres 16'],
])('%j is refused: %s', (given, reason) => {
  expect(reasonsAgainst({ ...prepared, ...given })).toEqual([expect.stringContaining(reason)]);
});
