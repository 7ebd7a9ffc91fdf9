import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { Option } from './option.ts';

export interface ActiveOption {
  active: number;
  setActive: (index: number) => void;
  /** For onKeyDown of the text field: arrows and Page keys move, Enter picks. Returns true if it handled the key. */
  onKey: (event: KeyboardEvent) => boolean;
  /** Picks the active option, as Enter does. */
  pick: () => void;
}

/** The active option of a list whose text field keeps the focus. */
export function useActiveOption(options: readonly Option[], onPick: (option: Option) => void, first = 0): ActiveOption {
  const [requested, setActive] = useState(first);
  const active = Math.min(requested, options.length - 1);
  const step = (by: number): void => {
    if (options.length > 0) setActive((Math.max(active, by > 0 ? -1 : 0) + by + options.length) % options.length);
  };
  const pick = (): void => {
    const option = options[active];
    if (option && option.disabled !== true) onPick(option);
  };
  const moves: Readonly<Record<string, () => void>> = {
    ArrowDown: () => {
      step(1);
    },
    ArrowUp: () => {
      step(-1);
    },
    PageDown: () => {
      setActive(Math.min(active + 8, options.length - 1));
    },
    PageUp: () => {
      setActive(Math.max(active - 8, 0));
    },
    Enter: pick,
  };
  const onKey = (event: KeyboardEvent): boolean => {
    const move = moves[event.key];
    if (!move || event.nativeEvent.isComposing) return false;
    event.preventDefault();
    move();
    return true;
  };
  return { active, setActive, onKey, pick };
}
