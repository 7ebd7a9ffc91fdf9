import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import type { Option } from './option.ts';
import { normalizeForSearch } from '../../../lib/normalize-for-search.ts';

const PAUSE_MS = 700;

/** The index of the next option that starts with the letters just typed; undefined for other keys. */
export function useTypeahead(options: readonly Option[], active: number): (event: KeyboardEvent) => number | undefined {
  const typed = useRef({ text: '', at: 0 });
  return (event) => {
    const letter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!letter) return undefined;
    const continues = event.timeStamp - typed.current.at < PAUSE_MS;
    const text = (continues ? typed.current.text : '') + normalizeForSearch(event.key);
    typed.current = { text, at: event.timeStamp };
    // Repeating a letter cycles through the options that start with it.
    const repeated = new Set(text).size === 1;
    const prefix = repeated ? text.slice(0, 1) : text;
    const from = text.length === 1 || repeated ? active + 1 : active;
    const order = options.map((_, step) => (from + step) % options.length);
    return order.find((index) => {
      const option = options[index];
      return option !== undefined && option.disabled !== true && normalizeForSearch(option.label).startsWith(prefix);
    });
  };
}
