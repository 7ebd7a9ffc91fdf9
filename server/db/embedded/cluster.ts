import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { EmbeddedFailed } from './errors.ts';
import type { EmbeddedLocation } from './location.ts';
import { runProgram, type Programs } from './programs.ts';

const passwordFile = z.object({ superuser: z.string().min(1), login: z.string().min(1) });
export type ClusterPasswords = z.infer<typeof passwordFile>;

/** The libc locale per platform. Sorting and case always use ICU's root locale. */
const libcLocale: Partial<Record<NodeJS.Platform, string>> = { linux: 'C.UTF-8', darwin: 'en_US.UTF-8' };

/**
 * Creates the cluster if needed and returns its passwords. Throws EmbeddedFailed when initdb fails, when the data is of
 * another major version of Postgres, or when the password file is missing.
 */
export async function prepareCluster(
  place: EmbeddedLocation,
  programs: Programs,
  onInit: () => void,
): Promise<ClusterPasswords> {
  const path = join(place.folder, 'passwords.json');
  for (const name of readdirSync(place.folder)) {
    if (name.startsWith('unfinished-')) rmSync(join(place.folder, name), { recursive: true, force: true });
  }
  if (existsSync(place.data)) {
    checkMajor(place, programs);
    if (!existsSync(path))
      throw new EmbeddedFailed(`${path} is missing: nobody can sign in to the database beside it.`);
    return passwordFile.parse(JSON.parse(readFileSync(path, 'utf8')));
  }
  onInit();
  const passwords = { superuser: randomPassword(), login: randomPassword() };
  // Written before the data, so that a cluster never exists without its passwords.
  writeFileSync(path, JSON.stringify(passwords), { mode: 0o600, flush: true });
  chmodSync(path, 0o600);
  await initialise(place, programs, passwords.superuser);
  return passwords;
}

function randomPassword(): string {
  return randomBytes(24).toString('base64url');
}

function checkMajor(place: EmbeddedLocation, programs: Programs): void {
  const data = readFileSync(join(place.data, 'PG_VERSION'), 'utf8').trim();
  const installed = programs.version.split('.')[0];
  if (data === installed) return;
  throw new EmbeddedFailed(
    `${place.data} was made by Postgres ${data}, installed is ${installed}: restore a backup into a new folder.`,
  );
}

/**
 * A killed initdb leaves an incomplete cluster, so it works in a temporary folder that is renamed when it is complete.
 */
async function initialise(place: EmbeddedLocation, programs: Programs, superuserPassword: string): Promise<void> {
  const unfinished = join(place.folder, `unfinished-${randomBytes(4).toString('hex')}`);
  const data = join(unfinished, 'data');
  const secret = join(unfinished, 'password');
  mkdirSync(data, { recursive: true });
  writeFileSync(secret, superuserPassword, { mode: 0o600 });
  chmodSync(unfinished, 0o755);
  chmodSync(data, 0o700);
  if (place.runAs !== undefined) {
    for (const path of [data, secret]) chownSync(path, place.runAs.uid, place.runAs.gid);
  }
  try {
    await runProgram(programs.initdb, initdbArguments(data, secret), place.runAs);
    renameSync(data, place.data);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

function initdbArguments(data: string, secret: string): string[] {
  const access = ['-U', 'postgres', `--pwfile=${secret}`, '-A', 'scram-sha-256'];
  const locale = [`--locale=${libcLocale[process.platform] ?? 'C'}`, '--locale-provider=icu', '--icu-locale=und'];
  return ['-D', data, '-E', 'UTF8', '--no-instructions', ...access, ...locale];
}
