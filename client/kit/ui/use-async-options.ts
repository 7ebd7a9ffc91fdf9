import { useEffect, useState } from 'react';
import { useDebounced } from '../debounce.ts';
import type { Option } from '../option.ts';

export type LoadOptions = (text: string) => Promise<readonly Option[]>;

export interface AsyncOptions {
  options: readonly Option[];
  loading: boolean;
  failed: boolean;
}

interface Answer {
  text: string;
  options: readonly Option[];
  failed: boolean;
}

const TYPING_MS = 250;

/**
 * Calls `load` after a pause in typing. Results for an earlier text are ignored. `load` must be stable between renders.
 */
export function useAsyncOptions(load: LoadOptions | undefined, text: string, enabled: boolean): AsyncOptions {
  const rested = useDebounced(text, TYPING_MS);
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (!load || !enabled) return undefined;
    let stale = false;
    const settle = (options: readonly Option[], failed: boolean): void => {
      if (!stale) setAnswer({ text: rested, options, failed });
    };
    const ask = async (): Promise<void> => {
      try {
        settle(await load(rested), false);
      } catch {
        settle([], true);
      }
    };
    void ask();
    return () => {
      stale = true;
    };
  }, [load, rested, enabled]);
  const current = answer?.text === text;
  return {
    options: answer?.options ?? [],
    loading: load !== undefined && enabled && !current,
    failed: current && answer.failed,
  };
}
