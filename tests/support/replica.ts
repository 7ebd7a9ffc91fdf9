// A primary and a real streaming replica of it. The embedded programs lack pg_basebackup, so this does the same:
// pg_backup_start, copy the folder, pg_backup_stop, and let the copy stream from there.
import { chownSync, cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { migrate } from '#server/db/migrate.ts';
import { startEmbedded } from '#server/db/embedded/start-embedded.ts';
import { resolveLocation, type EmbeddedLocation } from '#server/db/embedded/location.ts';
import { startPostmaster, stopPostmaster } from '#server/db/embedded/postmaster.ts';
import { unpackPrograms } from '#server/db/embedded/programs.ts';
import { serverArguments } from '#server/db/embedded/settings.ts';
import { freePort } from './ports.ts';
import { asSuperuser } from './machine/administer.ts';
import { scratchFolder } from './machine/folders.ts';
import { noteProgram } from './machine/orphans.ts';

export interface ReplicatedPostgres {
  primaryUrl: string;
  replicaUrl: string;
  /** The replica continues receiving and shows nothing new. */
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  /** The replica ends, as a crash of its machine would end it for its readers. */
  stopReplica: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Never part of a copy: files of the running server, and the log, which is streamed. */
const notCopied = new Set(['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot', 'pg_stat_tmp']);

async function copyCluster(superuserUrl: string, to: EmbeddedLocation): Promise<void> {
  await asSuperuser(superuserUrl, async (client) => {
    const { rows } = await client.query("select setting as folder from pg_settings where name = 'data_directory'");
    const { folder } = z.object({ folder: z.string() }).parse(rows[0]);
    await client.query("select pg_backup_start('replica', true)");
    cpSync(folder, to.data, {
      recursive: true,
      filter: (path) => !(notCopied.has(basename(path)) && dirname(path) === folder),
    });
    const stopped = await client.query('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(to.data, 'backup_label'), z.object({ labelfile: z.string() }).parse(stopped.rows[0]).labelfile);
  });
  for (const name of ['pg_wal', join('pg_wal', 'archive_status'), 'pg_replslot', 'pg_stat_tmp'])
    mkdirSync(join(to.data, name), { recursive: true });
  writeFileSync(join(to.data, 'standby.signal'), '');
}

function handOver(path: string, runAs: EmbeddedLocation['runAs']): void {
  if (!runAs) return;
  chownSync(path, runAs.uid, runAs.gid);
  for (const each of readdirSync(path, { withFileTypes: true })) {
    if (each.isDirectory()) handOver(join(path, each.name), runAs);
    else chownSync(join(path, each.name), runAs.uid, runAs.gid);
  }
}

/** Starts both; the primary is migrated and empty. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const primary = await startEmbedded({ folder: scratchFolder(`primary-${process.pid}`), durable: false });
  await migrate(primary.url);
  const origin = resolveLocation(primary.folder, false);
  const folder = join(dirname(origin.folder), `${basename(origin.folder)}-replica`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const place: EmbeddedLocation = { folder, data: join(folder, 'data'), runAs: origin.runAs, moved: false };
  await copyCluster(primary.superuserUrl, place);
  handOver(place.data, place.runAs);
  const programs = await unpackPrograms(origin, () => {});
  const port = await freePort();
  const { username, password } = new URL(primary.superuserUrl);
  const conninfo = `primary_conninfo=host=127.0.0.1 port=${primary.port} user=${username} password=${password}`;
  const { process: server, log } = await startPostmaster(place, programs, [
    ...serverArguments(place, { port, durable: false, version: 'replica' }),
    '-c',
    conninfo,
  ]);
  if (!server) throw new Error(`The replica did not start:\n${log}`);
  const forget = noteProgram(server.pid);
  const at = (url: string) => Object.assign(new URL(url), { port: String(port) }).href;
  const onReplica = (statement: string) =>
    asSuperuser(at(primary.superuserUrl), async (client) => {
      await client.query(statement);
    });
  let gone: Promise<void> | null = null;
  const stopReplica = () => (gone ??= stopPostmaster(place, programs, server).then(forget));
  return {
    primaryUrl: primary.url,
    replicaUrl: at(primary.url),
    // The pause is only requested; until it is there the replica goes on.
    pause: () =>
      onReplica(`do $$ begin perform pg_wal_replay_pause();
        while pg_get_wal_replay_pause_state() <> 'paused' loop perform pg_sleep(0.005); end loop; end $$`),
    resume: () => onReplica('select pg_wal_replay_resume()'),
    stopReplica,
    stop: async () => {
      await stopReplica();
      await primary.stop();
      for (const path of [folder, primary.folder]) rmSync(path, { recursive: true, force: true });
    },
  };
}
