// A Postgres of this run, as durable as in production: acknowledged commits must survive an immediate stop.
import { setTimeout as wait } from 'node:timers/promises';
import { prepareDatabase } from '#server/db/embedded/database.ts';
import { type EmbeddedPostgres, startEmbedded } from '#server/db/embedded/start-embedded.ts';
import { EmbeddedBusy } from '#server/db/embedded/errors.ts';
import { readPidFile } from '#server/db/embedded/running-server.ts';
import { migrate } from '#server/db/migrate.ts';
import { join } from 'node:path';
import { asSuperuser, onDatabase } from '#tests/support/machine/administer.ts';
import { temporaryFolder } from '#tests/support/machine/folders.ts';

const slots = 16;

export class PostgresServer {
  #postgres: EmbeddedPostgres;
  readonly #slot: number;

  private constructor(postgres: EmbeddedPostgres, slot: number) {
    this.#postgres = postgres;
    this.#slot = slot;
  }

  static async start(): Promise<PostgresServer> {
    for (let slot = 1; ; slot += 1) {
      try {
        return new PostgresServer(await startIn(slot), slot);
      } catch (error) {
        if (!(error instanceof EmbeddedBusy) || slot === slots) throw error;
      }
    }
  }

  get port(): number {
    return this.#postgres.port;
  }

  get superuserUrl(): string {
    return this.#postgres.superuserUrl;
  }

  /**
   * Creates a new, migrated database and drops one that an earlier run left under the name. Returns the address for
   * the application's login.
   */
  async makeDatabase(name: string): Promise<string> {
    await asSuperuser(this.superuserUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
    await prepareDatabase(this.superuserUrl, 'qafila', decodeURIComponent(new URL(this.#postgres.url).password), name);
    const url = onDatabase(this.#postgres.url, name);
    await migrate(url);
    return url;
  }

  /** Ends every connection of the application. */
  async terminateConnections(): Promise<void> {
    await asSuperuser(this.superuserUrl, (client) =>
      client.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'qafila'`),
    );
  }

  /** Terminates one connection of the application that is numbering events, or any other when none is. */
  async terminateNumberingConnection(): Promise<void> {
    await asSuperuser(this.superuserUrl, (client) =>
      client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'qafila' order by (query like '%number_events%') desc, (state = 'active') desc, random() limit 1`,
      ),
    );
  }

  /** An immediate stop, as a crash of Postgres, and a start on the same port after `awayMs`. */
  async crash(awayMs: number): Promise<void> {
    const pid = readPidFile(join(this.#postgres.folder, 'data'))?.pid;
    if (pid === undefined) throw new Error('the database has no pid file');
    process.kill(pid, 'SIGQUIT');
    await wait(awayMs);
    await this.#postgres.stop();
    this.#postgres = await startIn(this.#slot);
  }

  stop(): Promise<void> {
    return this.#postgres.stop();
  }
}

function startIn(slot: number): Promise<EmbeddedPostgres> {
  return startEmbedded({ folder: temporaryFolder(`faults-${slot}`), durable: true });
}
