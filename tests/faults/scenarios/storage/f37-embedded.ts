// The embedded database: its Node process is killed, then two Node processes want it at once.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { startEmbedded } from '#server/db/embedded/start-embedded.ts';
import { noteProgram } from '#tests/support/machine/orphans.ts';
import { temporaryFolder } from '#tests/support/machine/folders.ts';
import type { Fault } from '../../harness/fault.ts';

const program = fileURLToPath(new URL('../../../support/machine/embedded-owner.ts', import.meta.url));
const says = z.union([
  z.object({ port: z.int(), adopted: z.boolean() }),
  z.object({ busy: z.object({ pid: z.int() }) }),
]);

interface Owner {
  child: ChildProcess;
  says: z.output<typeof says>;
}

async function startOwner(folder: string): Promise<Owner> {
  const child = spawn(process.execPath, [program, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  const forget = noteProgram(child.pid);
  child.once('exit', forget);
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, says: says.parse(JSON.parse(line)) };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Postmaster processes on this folder: servers whose parent is no other of them. */
function postmasters(folder: string): number {
  const commands = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      } catch {
        return '';
      }
    });
  return commands.filter((command) => command.includes(`-D ${folder}`)).length;
}

export const f37: Fault = {
  name: 'F37',
  scenario: 'the embedded database: Node killed, then two starts at once',
  promises: [24],
  quick: false,
  missing: () => (process.platform === 'linux' ? null : 'processes are counted in /proc'),
  run: async (context) => {
    const folder = temporaryFolder('faults-embedded');
    const first = await startOwner(folder);
    return context.round(
      async () => {
        await kill(first.child);
        const began = performance.now();
        const two = await Promise.all([startOwner(folder), startOwner(folder)]);
        context.note(`serving again after ${((performance.now() - began) / 1_000).toFixed(1)} s`);
        context.check(
          'one has it and the other learns which one',
          two.filter(({ says: { ...said } }) => 'busy' in said).length === 1,
        );
        context.check(
          'what was left running was taken over',
          two.some(({ says: said }) => 'adopted' in said && said.adopted),
        );
        context.check(`there is one postmaster (${postmasters(folder)})`, postmasters(folder) === 1);
        for (const { child } of two) await kill(child);
        const last = await startEmbedded({ folder, durable: false });
        await last.stop();
      },
      { writers: 0, tabs: [] },
    );
  },
};
