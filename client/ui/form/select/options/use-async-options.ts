import { useEffect, useState } from 'react';
import { useDebounced } from '../../../../lib/use-delay.ts';
import type { Option } from './option.ts';

export type LoadOptions = (text: string) => Promise<readonly Option[]>;

export interface AsyncOptions {
  options: readonly Option[];
  loading: boolean;
  failed: boolean;
}

interface LoadResult {
  text: string;
  options: readonly Option[];
  failed: boolean;
}

const TYPING_MS = 250;

/**
 * Calls `load` after a pause in typing. Results for an earlier text are ignored. `load` must be stable between renders.
 */
export function useAsyncOptions(load: LoadOptions | undefined, text: string, enabled: boolean): AsyncOptions {
  const debouncedText = useDebounced(text, TYPING_MS);
  const [result, setResult] = useState<LoadResult | null>(null);
  useEffect(() => {
    if (!load || !enabled) return undefined;
    let stale = false;
    const finish = (options: readonly Option[], failed: boolean): void => {
      if (!stale) setResult({ text: debouncedText, options, failed });
    };
    const request = async (): Promise<void> => {
      try {
        finish(await load(debouncedText), false);
      } catch {
        finish([], true);
      }
    };
    void request();
    return () => {
      stale = true;
    };
  }, [load, debouncedText, enabled]);
  const current = result?.text === text;
  return {
    options: result?.options ?? [],
    loading: load !== undefined && enabled && !current,
    failed: current && result.failed,
  };
}
