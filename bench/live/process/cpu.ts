// CPU time of processes as Linux counts it, and CPU affinity.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Counted before any process is pinned: afterwards only the allowed cores are visible. */
export const cores = availableParallelism();

/** Ticks of /proc per second: fixed on Linux. */
const ticksPerSecond = 100;

interface Stat {
  parent: number;
  own: number;
  ended: number;
}

function statOf(pid: number | string): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may contain anything, so fields are counted after it.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [
      fields[1],
      fields[11],
      fields[12],
      fields[13],
      fields[14],
    ];
    return { parent, own: user + system, ended: endedUser + endedSystem };
  } catch {
    return null;
  }
}

/** User and system milliseconds of a process and its children, including ended ones. */
export function cpuMs(pid: number): number {
  const whole = statOf(pid);
  if (!whole) return 0;
  let ticks = whole.own + whole.ended;
  for (const entry of readdirSync('/proc')) {
    const child = /^\d+$/.test(entry) ? statOf(entry) : null;
    if (child?.parent === pid) ticks += child.own + child.ended;
  }
  return (ticks * 1000) / ticksPerSecond;
}

/** Resident bytes of a process. */
export function residentBytes(pid: number): number {
  const found = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(found?.[1] ?? 0) * 1024;
}

/** The core of servers, and the cores of everything else: generators, feeder, Postgres, Redis. */
export function splitCores(): { server: string; others: string } | null {
  return cores < 2 ? null : { server: '0', others: cores === 2 ? '1' : `1-${cores - 1}` };
}

/** Pins a process with all its threads, and its later children, to cores. */
export function pinToCores(pid: number, cores: string): void {
  execFileSync('taskset', ['-a', '-c', '-p', cores, String(pid)], { stdio: 'ignore' });
}
