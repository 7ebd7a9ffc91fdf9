// A child process of the bench, with request and response over its IPC channel.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { pinToCores } from './cpu.ts';

interface Reply {
  reply: number;
  value?: unknown;
  error?: string;
}

export class ChildProcessRpc {
  readonly process: ChildProcess;
  #lastId = 0;
  readonly #pending = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();

  constructor(
    module: URL,
    { env = {}, cores, execArgv = [] }: { env?: Record<string, string>; cores?: string; execArgv?: string[] },
  ) {
    this.process = fork(module, {
      env: { ...process.env, NODE_ENV: 'production', ...env },
      serialization: 'advanced',
      execArgv,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    if (cores !== undefined) pinToCores(this.pid, cores);
    this.process.on('message', (message: Reply) => {
      const pending = this.#pending.get(message.reply);
      this.#pending.delete(message.reply);
      if (message.error === undefined) pending?.resolve(message.value);
      else pending?.reject(new Error(message.error));
    });
    this.process.on('exit', (code) => {
      for (const { reject } of this.#pending.values()) reject(new Error(`${module.pathname} ended with ${code}`));
    });
  }

  get pid(): number {
    return this.process.pid ?? 0;
  }

  /** Sends a request and waits for the response. */
  request<Answer>(question: string, value?: unknown): Promise<Answer> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve: (answer) => resolve(answer as Answer), reject });
      this.process.send({ ask: id, question, value });
    });
  }

  /** Sends a message without a response. */
  notify(question: string, value?: unknown): void {
    if (this.process.connected) this.process.send({ question, value });
  }

  async end(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const gone = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await gone;
  }
}
