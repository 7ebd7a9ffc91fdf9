import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, inject } from 'vitest';
import { asSuperuser, onDatabase } from './machine/administer.ts';

export interface TestDatabase {
  /** The application's own login, never a superuser: row policies bind it as they do in production. */
  url: string;
  drop: () => Promise<void>;
}

/** A migrated, empty database of the caller's own. */
export async function createDatabase(): Promise<TestDatabase> {
  const { superuserUrl, loginUrl, template } = inject('postgres');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const login = new URL(loginUrl).username;
  // Copying files takes two thirds of the processor time of copying through the log.
  await asSuperuser(superuserUrl, (client) =>
    client.query(`create database ${name} owner ${login} template ${template} strategy file_copy`),
  );
  return {
    url: onDatabase(loginUrl, name),
    drop: async () => {
      await asSuperuser(superuserUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/**
 * Called at the top of a test file or a describe: one database for all of it, dropped afterwards. `url` is available
 * in tests and hooks.
 */
export function useDatabase(): { readonly url: string } {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await createDatabase();
  });
  afterAll(async () => {
    await database?.drop();
  });
  return {
    get url() {
      if (database === undefined) throw new Error('The database exists only while tests and their hooks run.');
      return database.url;
    },
  };
}
