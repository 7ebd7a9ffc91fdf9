// nginx with deploy/nginx.conf, in front of instances on this machine: only addresses, port and folders are replaced.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { untilAnswers } from './ports.ts';
import { findProgram, programEnvironment } from './machine/debian-program.ts';
import { noteProgram } from './machine/orphans.ts';

const source = fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url));
const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

export interface ProxyOptions {
  port: number;
  /** Of the instances, in the order of the file. */ instances: readonly string[];
}

/** Starts nginx; resolves when it answers on its port. `logged` returns the content of both logs so far. */
export async function startProxy({
  port,
  instances,
}: ProxyOptions): Promise<{ logged: () => string; stop: () => Promise<void> }> {
  const program = await findProgram({
    name: 'nginx',
    installed: [process.env['NGINX'], 'nginx'],
    pathInPackage: 'usr/sbin/nginx',
    versionFlag: '-v',
  });
  const folder = mkdtempSync(join(tmpdir(), 'qafila-proxy-'));
  const config = join(folder, 'nginx.conf');
  writeFileSync(config, placed(folder, port, instances));
  mkdirSync(join(folder, 'logs'));
  const child = spawn(
    program.path,
    ['-p', folder, '-e', 'stderr', '-c', config, '-g', `daemon off; pid ${join(folder, 'pid')};`],
    { env: programEnvironment(program), stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const forget = noteProgram(child.pid);
  await untilAnswers(port, child);
  return {
    logged: () => ['access.log', 'error.log'].map((name) => readFileSync(join(folder, 'logs', name), 'utf8')).join(''),
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      forget();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The configuration with other server names and paths; everything about proxying stays unchanged. */
function placed(folder: string, port: number, instances: readonly string[]): string {
  const temporary = folders.map((name) => `${name}_temp_path ${join(folder, name)};`).join(' ');
  const text = instances.reduce(
    (config, instance, index) => replaced(config, `qafila-${index + 1}:4000`, instance),
    readFileSync(source, 'utf8'),
  );
  const listening = replaced(text, 'listen 8080;', `listen 127.0.0.1:${port};`).replaceAll(
    '/var/log/nginx/',
    join(folder, 'logs/'),
  );
  return replaced(listening, 'http {', `http { error_log ${join(folder, 'logs/error.log')}; ${temporary}`);
}

function replaced(text: string, one: string, other: string): string {
  if (!text.includes(one)) throw new Error(`deploy/nginx.conf no longer says ${one}`);
  return text.replace(one, other);
}
