import { performance } from 'node:perf_hooks';

/** What stands on the terminal while a person waits. */
export interface Progress {
  /** Shows what is being done, then a tick with the seconds it took; `say` adds a word on how far it is. */
  run: <Result>(words: string, work: (say: (detail: string) => void) => Promise<Result>) => Promise<Result>;
}

/** Progress on a stream: one line that changes on a terminal, a line per finished step elsewhere. */
export function createProgress(out: NodeJS.WriteStream = process.stdout): Progress {
  const show = (text: string) => {
    if (out.isTTY) out.write(`\r\u001B[2K${text}`);
  };
  return {
    run: async (words, work) => {
      const began = performance.now();
      show(`  … ${words}`);
      try {
        const result = await work((detail) => show(`  … ${words}: ${detail}`));
        const line = `  ✓ ${words.padEnd(34)} ${((performance.now() - began) / 1000).toFixed(1)} s`;
        show('');
        out.write(`${line}\n`);
        return result;
      } catch (error) {
        show('');
        out.write(`  ✗ ${words}\n`);
        throw error;
      }
    },
  };
}
