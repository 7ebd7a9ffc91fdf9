// Shortcuts match the printed letter, not the key's position: J is J on AZERTY too. Only for layouts without Latin
// letters, such as Arabic, the position decides. A key that types a character waits until it is clear that no scanner
// typed it.
import { useEffect, useEffectEvent } from 'react';
import { runUnlessScanned, watchScanner } from './scanner.ts';

/** 'j', '?', 'Escape', 'shift+ArrowDown', 'mod+k' (Ctrl, or Command on a Mac), 'ctrl+shift+d', or a sequence: 'g p'. */
export type HotkeyMap = Readonly<Record<string, (event: KeyboardEvent) => void>>;

export interface HotkeyOptions {
  enabled?: boolean;
  /** The user's preference: false disables shortcuts of a single character. */
  singleKeys?: boolean;
  /** The shortcuts belong to a dialog: they work while it blocks the page and other shortcuts are disabled. */
  inDialog?: boolean;
  /** Also Ctrl and Command are left to the browser while the user types in a field. */
  skipsFields?: boolean;
  /** Listens in the capture phase, so the second key of a sequence does not trigger another shortcut. */
  capture?: boolean;
}

const SEQUENCE_MS = 1000;
const TYPING =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="range"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="combobox"]';
/** Dialogs, sheets and panels that trap the focus have this attribute. */
const BLOCKING = '[data-blocks]';

function printed(event: KeyboardEvent): string {
  const latin = /^[\u0020-\u007e]$/.test(event.key);
  if (event.key.length === 1 && !latin) {
    const code = /^(?:Key|Digit)(.)$/.exec(event.code);
    if (code?.[1] !== undefined) return code[1].toLowerCase();
  }
  return event.key.length === 1 ? event.key.toLowerCase() : event.key;
}

/** The keystroke in the notation of `HotkeyMap`. Shift is included only where it does not change the character. */
function keyStroke(event: KeyboardEvent): string {
  const key = printed(event);
  const letterOrNamed = key.length > 1 || /^[a-z]$/.test(key);
  const parts: string[] = [];
  if (event.ctrlKey) parts.push('ctrl');
  if (event.metaKey) parts.push('meta');
  if (event.altKey) parts.push('alt');
  if (event.shiftKey && letterOrNamed) parts.push('shift');
  return [...parts, key].join('+');
}

function isWithin(event: KeyboardEvent, selector: string): boolean {
  return event.target instanceof Element && event.target.closest(selector) !== null;
}

function find(map: HotkeyMap, stroke: string): ((event: KeyboardEvent) => void) | undefined {
  const withMod = stroke.replace(/^(?:ctrl|meta)\+/, 'mod+');
  return map[stroke] ?? map[withMod];
}

/**
 * Listens on the window. While the user types in a field, single keys and Shift + key are ignored, but not Ctrl and
 * Command.
 */
export function useHotkeys(
  map: HotkeyMap,
  {
    enabled = true,
    singleKeys = true,
    inDialog = false,
    skipsFields = false,
    capture: first = false,
  }: HotkeyOptions = {},
): void {
  /** The shortcut of a key, behind the one `before` or alone; null where the key is not meant for shortcuts. */
  const match = useEffectEvent((event: KeyboardEvent, stroke: string, before: string): string | null | undefined => {
    if (event.defaultPrevented || event.isComposing) return null;
    const bare = !/^(?:ctrl|meta|alt)\+/.test(stroke);
    if (skipsFields && isWithin(event, TYPING)) return null;
    if (bare && (isWithin(event, TYPING) || (!inDialog && isWithin(event, BLOCKING)))) return null;
    if (!singleKeys && stroke.length === 1) return null;
    if (stroke === ' ' && isWithin(event, 'button, summary')) return null;
    return [`${before} ${stroke}`, stroke].find((keys) => find(map, keys));
  });
  const run = useEffectEvent((event: KeyboardEvent, keys: string): void => find(map, keys)?.(event));
  useEffect(() => {
    if (!enabled) return undefined;
    watchScanner();
    let before = '';
    let at = 0;
    let isOn = true;
    const listen = (event: KeyboardEvent): void => {
      if (['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
      const stroke = keyStroke(event);
      const keys = match(event, stroke, event.timeStamp - at < SEQUENCE_MS ? before : '');
      before = keys === undefined ? stroke : '';
      at = event.timeStamp;
      if (typeof keys !== 'string') return;
      event.preventDefault();
      runUnlessScanned(event, () => {
        if (isOn) run(event, keys);
      });
    };
    window.addEventListener('keydown', listen, { capture: first });
    return () => {
      isOn = false;
      window.removeEventListener('keydown', listen, { capture: first });
    };
  }, [enabled, first]);
}
