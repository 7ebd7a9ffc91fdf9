import { useEffect, useState } from 'react';
import { loadOutlines, type Outlines } from './outlines.ts';

function useComing<Thing>(load: () => Promise<Thing>): Thing | null {
  const [thing, setThing] = useState<Thing | null>(null);
  useEffect(() => {
    let here = true;
    const come = async (): Promise<void> => {
      const came = await load();
      if (here) setThing(() => came);
    };
    void come();
    return () => {
      here = false;
    };
  }, [load]);
  return thing;
}

/** Land and roads; null while loading. */
export function useOutlines(): Outlines | null {
  return useComing(loadOutlines);
}

async function lettersReady(): Promise<boolean> {
  if ('fonts' in document) await document.fonts.ready;
  return true;
}

/**
 * True once the page's fonts are loaded. Names are drawn after that, because a canvas does not redraw text when its
 * font loads.
 */
export function useLetters(): boolean {
  return useComing(lettersReady) ?? false;
}
