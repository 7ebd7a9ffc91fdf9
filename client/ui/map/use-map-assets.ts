import { useEffect, useState } from 'react';
import { loadOutlines, type Outlines } from './outlines.ts';

function useLoaded<Value>(load: () => Promise<Value>): Value | null {
  const [value, setValue] = useState<Value | null>(null);
  useEffect(() => {
    let mounted = true;
    const run = async (): Promise<void> => {
      const loaded = await load();
      if (mounted) setValue(() => loaded);
    };
    void run();
    return () => {
      mounted = false;
    };
  }, [load]);
  return value;
}

/** Land and roads; null while loading. */
export function useOutlines(): Outlines | null {
  return useLoaded(loadOutlines);
}

async function fontsReady(): Promise<boolean> {
  if ('fonts' in document) await document.fonts.ready;
  return true;
}

/**
 * True once the page's fonts are loaded. Names are drawn after that, because a canvas does not redraw text when its
 * font loads.
 */
export function useFontsReady(): boolean {
  return useLoaded(fontsReady) ?? false;
}
