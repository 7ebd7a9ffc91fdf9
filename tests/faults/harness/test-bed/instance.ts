// One instance in its own process, `npm start`, that can be killed, frozen and started again on its port.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { root } from '#tests/support/machine/folders.ts';
import { childEnvironment } from '#tests/support/machine/child-environment.ts';
import { noteProgram } from '#tests/support/machine/orphans.ts';

const startScript = fileURLToPath(new URL('../../../../server/cli/start.ts', import.meta.url));
const bareScript = fileURLToPath(new URL('./bare-instance.ts', import.meta.url));

interface InstanceOptions {
  port: number;
  environment: Readonly<Record<string, string>>;
  /** Without the client, which a mutated copy of the source has not built. */
  bare: boolean;
}

export class Instance {
  readonly url: string;
  readonly #options: InstanceOptions;
  #child: ChildProcess | null = null;
  #output = '';
  /** Exits that were not requested by the harness. */
  crashes = 0;
  #asked = true;

  constructor(options: InstanceOptions) {
    this.#options = options;
    this.url = `http://localhost:${options.port}`;
  }

  get port(): number {
    return this.#options.port;
  }

  get pid(): number {
    if (this.#child?.pid === undefined) throw new Error('the instance is not running');
    return this.#child.pid;
  }

  get alive(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Processor seconds used; only on systems with /proc. */
  processorSeconds(): number {
    const fields = readFileSync(`/proc/${this.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    // User and system time are fields 14 and 15, in hundredths.
    return (Number(fields[11]) + Number(fields[12])) / 100;
  }

  /** `more`: environment for this time only. `folder`: of another version, which has no interface. */
  async start(more: Readonly<Record<string, string>> = {}, folder: string | null = null): Promise<void> {
    const { port, environment, bare } = this.#options;
    this.#output = '';
    this.#asked = false;
    const env = {
      // Another version is a copy in a folder of its own, whose compiled sources nobody needs again.
      ...(folder === null ? childEnvironment() : { PATH: process.env['PATH'] }),
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ...environment,
      ...more,
    };
    const script = folder === null ? (bare ? bareScript : startScript) : join(folder, relative(root, bareScript));
    const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    const forget = noteProgram(child.pid);
    const endWithUs = (): void => void child.kill('SIGKILL');
    process.once('exit', endWithUs);
    child.once('exit', () => {
      process.off('exit', endWithUs);
      forget();
      if (!this.#asked) this.crashes += 1;
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        this.#output = (this.#output + chunk.toString()).slice(-20_000);
      });
    await this.#untilReady();
  }

  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  /** Drains, as a deploy does. */
  stop(): Promise<void> {
    return this.#end('SIGTERM');
  }

  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#child?.kill('SIGCONT');
  }

  /** The last lines of its output. */
  recentOutput(): string {
    return this.#output.split('\n').slice(-20).join('\n');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    this.#asked = true;
    const child = this.#child;
    if (!child || !this.alive) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  async #untilReady(): Promise<void> {
    for (let tries = 0; tries < 1_200; tries += 1) {
      if (!this.alive) throw new Error(`the instance ended:\n${this.recentOutput()}`);
      if (
        await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
          (response) => response.ok,
          () => false,
        )
      )
        return;
      await wait(50);
    }
    throw new Error(`the instance was never ready:\n${this.recentOutput()}`);
  }
}
