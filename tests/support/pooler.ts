// PgBouncer in transaction mode before a test database: each transaction may get another connection, and no session
// state lasts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, untilAnswers } from './ports.ts';
import { findProgram, programEnvironment } from './machine/debian-program.ts';
import { noteProgram } from './machine/orphans.ts';

/** As root it refuses to run. */
const nobody = { uid: 65_534, gid: 65_534 };

/** Starts a pooler with few connections, so that they are shared all the time; `url` leads through it. */
export async function startPooler(databaseUrl: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const program = await findProgram({
    name: 'pgbouncer',
    installed: [process.env['PGBOUNCER'], 'pgbouncer'],
    pathInPackage: 'usr/sbin/pgbouncer',
    versionFlag: '--version',
  });
  const { hostname, port, username, password } = new URL(databaseUrl);
  const own = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'qafila-pooler-'));
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`);
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    [
      '[databases]',
      `* = host=${hostname} port=${port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${own}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      'default_pool_size = 4',
      'max_client_conn = 200',
      'server_reset_query =',
      '',
    ].join('\n'),
  );
  const root = process.getuid?.() === 0;
  chmodSync(folder, 0o755);
  if (root) for (const path of [users, join(folder, 'pgbouncer.ini')]) chownSync(path, nobody.uid, nobody.gid);
  const child = spawn(program.path, [join(folder, 'pgbouncer.ini')], {
    env: programEnvironment(program),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(root && nobody),
  });
  const forget = noteProgram(child.pid);
  await untilAnswers(own, child);
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(own) }).href,
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      forget();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
