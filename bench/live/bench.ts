// Everything that scenarios share, started once: databases, dataset, load generators, feeder, servers.
import { connect } from '#server/db/connection.ts';
import type { Db } from '#server/db/connection.ts';
import { Child } from './child.ts';
import { Feeder } from './feed.ts';
import { type Machine, startMachine } from './machine.ts';
import type { Options } from './options.ts';
import { divideCores, pin } from './processor.ts';
import { type Contender, type Started, startServer } from './server-process.ts';
import { fill } from './world.ts';

export interface Bench {
  options: Options;
  machine: Machine;
  db: Db;
  generator: Child;
  secondGenerator: Child;
  feeder: Feeder;
  /** The server, started on first use and kept, so that its code is warm in later rounds. */
  server: (contender: Contender) => Promise<Started>;
  /** Stops our server, the only one that uses Postgres; it starts again on the next use. */
  pauseOurs: () => Promise<void>;
  say: (text: string) => void;
  stop: () => Promise<void>;
}

/** Starts what all scenarios share. All processes but the servers run on other cores. */
export async function startBench(options: Options): Promise<Bench> {
  const cores = divideCores();
  if (cores) pin(process.pid, cores.others);
  const machine = await startMachine();
  const db = connect(machine.databaseUrl, { max: 16 });
  const servers = new Map<Contender, Promise<Started>>();
  const children: Child[] = [];
  const pauseOurs = async (): Promise<void> => {
    await (await servers.get('ours'))?.child.end();
    servers.delete('ours');
  };
  const stop = async (): Promise<void> => {
    const started = await Promise.allSettled(servers.values());
    await Promise.all(
      [...children, ...started.flatMap((each) => (each.status === 'fulfilled' ? [each.value.child] : []))].map(
        (child) => child.end(),
      ),
    );
    await db.destroy();
    await machine.stop();
  };
  const server = (contender: Contender): Promise<Started> => {
    const started = servers.get(contender) ?? startServer(contender, machine);
    servers.set(contender, started);
    return started;
  };
  const startGenerator = (): Child => {
    const child = new Child(new URL('./generator.ts', import.meta.url), {});
    children.push(child);
    return child;
  };
  try {
    await fill(db);
    const [generator, secondGenerator] = [startGenerator(), startGenerator()];
    const [ours] = await Promise.all([server('ours'), ...options.peers.map(server)]);
    const feeder = await Feeder.make(db, machine, ours);
    return {
      options,
      machine,
      db,
      generator,
      secondGenerator,
      feeder,
      server,
      pauseOurs,
      say: (text) => console.log(text),
      stop: async () => {
        await feeder.stop();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
