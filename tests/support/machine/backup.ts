import { asSuperuser } from './administer.ts';

export interface Backup {
  /** Replaces the database by the older state at once, also with open connections. */
  restore: () => Promise<void>;
  /** Removes a backup that was not restored. */
  drop: () => Promise<void>;
}

/** Copies a database as it is now; this ends its connections, as restoring does. */
export async function takeBackup(superuserUrl: string, name: string): Promise<Backup> {
  const copy = `${name}_backup`;
  const administer = (...statements: string[]): Promise<void> =>
    asSuperuser(superuserUrl, async (client) => {
      for (const statement of statements) await client.query(statement);
    });
  const drop = (): Promise<void> => administer(`drop database if exists ${copy} with (force)`);
  const empty = [
    `alter database ${name} allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  ];
  await drop();
  await administer(
    ...empty,
    `create database ${copy} template ${name}`,
    // As a restore does: an instance refuses a database that its login does not own.
    `do $$ begin execute format('alter database ${copy} owner to %I', (select pg_get_userbyid(datdba) from pg_database where datname = '${name}')); end $$`,
    `alter database ${name} allow_connections true`,
  );
  return {
    drop,
    restore: () =>
      administer(...empty, `drop database ${name} with (force)`, `alter database ${copy} rename to ${name}`),
  };
}
