// Questions on the terminal. The answers can also be piped in, one line each; passwords are not echoed.
import { createInterface } from 'node:readline';
import { type Readable, Writable } from 'node:stream';

export interface Prompt {
  /** True if the input is a terminal: invalid answers can be asked again. */
  isInteractive: boolean;
  ask: (question: string) => Promise<string>;
  askHidden: (question: string) => Promise<string>;
  close: () => void;
}

/** Thrown when there are no more answers (Ctrl+D, or too few lines). */
export class InputEnded extends Error {
  constructor() {
    super('The input ended before every question was answered.');
    this.name = 'NoAnswer';
  }
}

/** Creates a prompt that asks on a terminal or reads lines from a pipe. */
export function createPrompt(
  input: Readable & { isTTY?: boolean } = process.stdin,
  output: Writable = process.stdout,
): Prompt {
  const interactive = input.isTTY === true;
  let hidden = false;
  // readline echoes every key to its output: only the question may pass.
  const echo = new Writable({
    write: (chunk: Buffer, _, done) => {
      if (!hidden) output.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input, output: echo, terminal: interactive, historySize: 0 });
  lines.on('SIGINT', () => {
    output.write('\n');
    process.exit(130);
  });
  const answers = lines[Symbol.asyncIterator]();
  const next = async (): Promise<string> => {
    const answer = await answers.next();
    if (answer.done) throw new InputEnded();
    return answer.value;
  };
  const ask = (question: string): Promise<string> => {
    lines.setPrompt(question);
    if (interactive) lines.prompt();
    return next();
  };
  return {
    isInteractive: interactive,
    ask,
    close: () => lines.close(),
    askHidden: async (question) => {
      if (!interactive) return next();
      output.write(question);
      hidden = true;
      try {
        return await next();
      } finally {
        hidden = false;
        output.write('\n');
      }
    },
  };
}
