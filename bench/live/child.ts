// A process of the bench: started, asked, ended. Questions and answers travel over its channel.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { pin } from './processor.ts';

interface Reply {
  reply: number;
  value?: unknown;
  error?: string;
}

export class Child {
  readonly process: ChildProcess;
  #asked = 0;
  readonly #waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();

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
    if (cores !== undefined) pin(this.pid, cores);
    this.process.on('message', (message: Reply) => {
      const asker = this.#waiting.get(message.reply);
      this.#waiting.delete(message.reply);
      if (message.error === undefined) asker?.resolve(message.value);
      else asker?.reject(new Error(message.error));
    });
    this.process.on('exit', (code) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(`${module.pathname} ended with ${code}`));
    });
  }

  get pid(): number {
    return this.process.pid ?? 0;
  }

  /** Asks and waits for the answer. */
  ask<Answer>(question: string, value?: unknown): Promise<Answer> {
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: (answer) => resolve(answer as Answer), reject });
      this.process.send({ ask: id, question, value });
    });
  }

  /** Says something that needs no answer. */
  say(question: string, value?: unknown): void {
    if (this.process.connected) this.process.send({ question, value });
  }

  async end(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const gone = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await gone;
  }
}
