// Identifies processes by pid and start time, because pids are reused.
import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

export interface RunningProcess {
  pid: number;
  /** Unique per process together with the pid; independent of clock changes where the platform allows it. */
  startToken: string;
  /** Unix seconds, to about a second. */
  startedAt: number;
  command: string;
  /** Its working directory, if the platform provides it. */
  folder: string | undefined;
}

/** USER_HZ, the unit of start times in /proc: 100 on every architecture that Node supports. */
const ticksPerSecond = 100;

/** The process with this pid, or undefined when there is none (a zombie counts as none). */
export function findProcess(pid: number): RunningProcess | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  try {
    if (process.platform === 'linux') return fromProc(pid);
    return process.platform === 'win32' ? fromPowershell(pid) : fromPs(pid);
  } catch {
    return undefined;
  }
}

/** True for a zombie: the process has ended, but its parent has not reaped it, so its pid still accepts signals. */
export function isZombie(pid: number): boolean {
  try {
    return process.kill(pid, 0) && findProcess(pid) === undefined;
  } catch {
    return false;
  }
}

/** Resolves to true once the process is gone, to false when it still runs after `milliseconds`. */
export async function waitUntilGone(pid: number, startToken: string, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  while (findProcess(pid)?.startToken === startToken) {
    if (performance.now() > deadline) return false;
    await wait(20);
  }
  return true;
}

function fromProc(pid: number): RunningProcess | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  // The program's name is in brackets and may contain anything, so fields are counted from the last bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, ticks] = [fields[0], Number(fields[19])];
  if (state === undefined || 'ZXx'.includes(state)) return undefined;
  const boot = /^btime (\d+)$/m.exec(readFileSync('/proc/stat', 'latin1'))?.[1];
  return {
    pid,
    startToken: `${readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()}:${ticks}`,
    startedAt: Number(boot) + ticks / ticksPerSecond,
    command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim(),
    folder: workingFolder(pid),
  };
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function fromPs(pid: number): RunningProcess | undefined {
  const ask = (column: string): string =>
    execFileSync('ps', ['-ww', '-p', String(pid), '-o', `${column}=`], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  if (ask('state').startsWith('Z')) return undefined;
  const started = ask('lstart');
  return {
    pid,
    startToken: started,
    startedAt: Date.parse(started) / 1000,
    command: ask('command'),
    folder: undefined,
  };
}

function fromPowershell(pid: number): RunningProcess | undefined {
  const script =
    `$p = Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}'; ` +
    'if ($p) { [DateTimeOffset]::new($p.CreationDate).ToUnixTimeMilliseconds(); $p.CommandLine }';
  const output = execFileSync('powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', script], {
    encoding: 'utf8',
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [started, command = ''] = output.split(/\r?\n/);
  if (started === undefined || started === '') return undefined;
  return { pid, startToken: started, startedAt: Number(started) / 1000, command, folder: undefined };
}
