import { performance } from 'node:perf_hooks';

/** Progress on the terminal. */
export interface Progress {
  /** Shows a step while it runs, then a tick with its duration; `say` shows a detail. */
  run: <Result>(words: string, work: (say: (detail: string) => void) => Promise<Result>) => Promise<Result>;
}

/** Creates the progress output: one updated line on a terminal, one line per finished step otherwise. */
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
