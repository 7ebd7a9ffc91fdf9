import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { PaletteEntry } from './entries/palette-entry.ts';

export interface EntryNavigation {
  /** Index of the active entry; -1 if there is none. */
  active: number;
  /** True if the user moved to it; otherwise it is the first entry by default. */
  isExplicit: boolean;
  setActive: (id: string) => void;
  /** Back to the first. */
  reset: () => void;
  /** Handles arrow and page keys; true if the key was handled. */
  onKey: (event: KeyboardEvent) => boolean;
}

/** The active entry of the list. It follows its entry when entries move. */
export function useEntryNavigation(entries: readonly PaletteEntry[]): EntryNavigation {
  const [id, setId] = useState<string | null>(null);
  const at = entries.findIndex((entry) => entry.id === id);
  const active = at === -1 && entries.length > 0 ? 0 : at;
  const go = (index: number): void => {
    setId(entries[(index + entries.length) % entries.length]?.id ?? null);
  };
  const steps: Readonly<Record<string, () => void>> = {
    ArrowDown: () => {
      go(active + 1);
    },
    ArrowUp: () => {
      go(active - 1);
    },
    PageDown: () => {
      go(Math.min(active + 6, entries.length - 1));
    },
    PageUp: () => {
      go(Math.max(active - 6, 0));
    },
  };
  return {
    active,
    isExplicit: at !== -1,
    setActive: setId,
    reset: () => {
      setId(null);
    },
    onKey: (event) => {
      const step = steps[event.key];
      if (!step || event.nativeEvent.isComposing) return false;
      event.preventDefault();
      if (entries.length > 0) step();
      return true;
    },
  };
}
