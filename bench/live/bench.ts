// Everything that scenarios share, started once: databases, dataset, load generators, feeder, servers.
import { connect } from '#server/db/connection/connection.ts';
import type { Db } from '#server/db/connection/connection.ts';
import { ChildProcessRpc } from './process/child.ts';
import { EventFeeder } from './load/event-feeder.ts';
import { type BenchEnvironment, startEnvironment } from './process/environment.ts';
import type { BenchOptions } from './options.ts';
import { splitCores, pinToCores } from './process/cpu.ts';
import { type Contender, type StartedServer, startServer } from './process/server-process.ts';
import { insertDataset } from './insert-dataset.ts';

export interface Bench {
  options: BenchOptions;
  environment: BenchEnvironment;
  db: Db;
  generator: ChildProcessRpc;
  secondGenerator: ChildProcessRpc;
  feeder: EventFeeder;
  /** The server, started on first use and kept, so that its code is warm in later rounds. */
  server: (contender: Contender) => Promise<StartedServer>;
  /** Stops our server, the only one that uses Postgres; it starts again on the next use. */
  pauseOurs: () => Promise<void>;
  log: (text: string) => void;
  stop: () => Promise<void>;
}

/** Starts what all scenarios share. All processes but the servers run on other cores. */
export async function startBench(options: BenchOptions): Promise<Bench> {
  const cores = splitCores();
  if (cores) pinToCores(process.pid, cores.others);
  const machine = await startEnvironment();
  const db = connect(machine.databaseUrl, { max: 16 });
  const servers = new Map<Contender, Promise<StartedServer>>();
  const children: ChildProcessRpc[] = [];
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
  const server = (contender: Contender): Promise<StartedServer> => {
    const started = servers.get(contender) ?? startServer(contender, machine);
    servers.set(contender, started);
    return started;
  };
  const startGenerator = (): ChildProcessRpc => {
    const child = new ChildProcessRpc(new URL('./load/generator.ts', import.meta.url), {});
    children.push(child);
    return child;
  };
  try {
    await insertDataset(db);
    const [generator, secondGenerator] = [startGenerator(), startGenerator()];
    const [ours] = await Promise.all([server('ours'), ...options.contenders.map(server)]);
    const feeder = await EventFeeder.create(db, machine, ours);
    return {
      options,
      environment: machine,
      db,
      generator,
      secondGenerator,
      feeder,
      server,
      pauseOurs,
      log: (text) => console.log(text),
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
