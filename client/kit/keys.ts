// Shortcuts go by the letter printed, not by the position of the key: J is J on azerty too. An Arabic layout prints no
// Latin letter, so there, and only there, the position decides.
import { useEffect, useEffectEvent } from 'react';

/** 'j', '?', 'Escape', 'shift+ArrowDown', 'mod+k' (Ctrl, or Command on a Mac), 'ctrl+shift+d', or two strokes: 'g p'. */
export type HotkeyMap = Readonly<Record<string, (event: KeyboardEvent) => void>>;

export interface HotkeyOptions {
  enabled?: boolean;
  /** The user's preference: false silences the shortcuts made of one bare character. */
  singleKeys?: boolean;
  /** The keys belong to a dialog: they work while it blocks the page, when all others rest. */
  inDialog?: boolean;
  /** Hears every key before the others do: the second stroke of two must not be taken for a key of its own. */
  first?: boolean;
}

const SEQUENCE_MS = 1000;
const TYPING =
  'input:not([type="checkbox"]):not([type="radio"]):not([type="button"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]';
/** Dialogs, sheets and panels that hold the focus carry this. */
const BLOCKING = '[data-blocks]';

function printed(event: KeyboardEvent): string {
  const latin = /^[\u0020-\u007e]$/.test(event.key);
  if (event.key.length === 1 && !latin) {
    const code = /^(?:Key|Digit)(.)$/.exec(event.code);
    if (code?.[1] !== undefined) return code[1].toLowerCase();
  }
  return event.key.length === 1 ? event.key.toLowerCase() : event.key;
}

/** The stroke in the map's notation; Shift is named only where it does not already change the character. */
export function strokeOf(event: KeyboardEvent): string {
  const key = printed(event);
  const letterOrNamed = key.length > 1 || /^[a-z]$/.test(key);
  const parts: string[] = [];
  if (event.ctrlKey) parts.push('ctrl');
  if (event.metaKey) parts.push('meta');
  if (event.altKey) parts.push('alt');
  if (event.shiftKey && letterOrNamed) parts.push('shift');
  return [...parts, key === ' ' ? 'Space' : key].join('+');
}

function isWithin(event: KeyboardEvent, selector: string): boolean {
  return event.target instanceof Element && event.target.closest(selector) !== null;
}

function find(map: HotkeyMap, stroke: string): ((event: KeyboardEvent) => void) | undefined {
  const withMod = stroke.replace(/^(?:ctrl|meta)\+/, 'mod+');
  return map[stroke] ?? map[withMod];
}

/** Listens on the window. Bare keys and Shift + key are ignored while something is being typed; Ctrl and Command are not. */
export function useHotkeys(
  map: HotkeyMap,
  { enabled = true, singleKeys = true, inDialog = false, first = false }: HotkeyOptions = {},
): void {
  const onKey = useEffectEvent((event: KeyboardEvent, before: string): string => {
    if (event.defaultPrevented || event.isComposing) return '';
    const stroke = strokeOf(event);
    const bare = !/^(?:ctrl|meta|alt)\+/.test(stroke);
    if (bare && (isWithin(event, TYPING) || (!inDialog && isWithin(event, BLOCKING)))) return '';
    const silenced = !singleKeys && stroke.length === 1;
    if (silenced) return '';
    const run = (before === '' ? undefined : map[`${before} ${stroke}`]) ?? find(map, stroke);
    if (run) {
      event.preventDefault();
      run(event);
      return '';
    }
    return stroke;
  });
  useEffect(() => {
    if (!enabled) return undefined;
    let before = '';
    let at = 0;
    const listen = (event: KeyboardEvent): void => {
      if (['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
      before = onKey(event, event.timeStamp - at < SEQUENCE_MS ? before : '');
      at = event.timeStamp;
    };
    window.addEventListener('keydown', listen, { capture: first });
    return () => {
      window.removeEventListener('keydown', listen, { capture: first });
    };
  }, [enabled, first]);
}
