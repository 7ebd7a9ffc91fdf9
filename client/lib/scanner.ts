// A scanner is a keyboard that types a code faster than people and ends it with Enter or Tab. Such a burst is one scan: it
// goes to whoever takes scans, whatever has the focus, and no key of it is a shortcut. In a field that is being edited
// the code stays what was typed, and the Enter or Tab behind it neither submits nor moves on.
import { useEffect, useEffectEvent } from 'react';

/** What a scanner typed: as characters of the keyboard layout, and by the positions of the keys on a US keyboard, which scanners imitate. */
export interface ScannedCode {
  typed: string;
  byPosition: string;
}

/** The code as it is meant: by positions where only those make a code, as with the Arabic or the French layout. */
export function meantCode({ typed, byPosition }: ScannedCode, isCode: (code: string) => boolean): string {
  return !isCode(typed) && isCode(byPosition) ? byPosition : typed;
}

/** Milliseconds between two keys of a burst. People feel no delay of a shortcut by as much. */
const gapMs = 60;
/** The same once three keys have come so fast, outside of text: a scanner may pause, and nobody types there. */
const pauseMs = 200;
/** Two or three keys may follow each other as fast when people roll over them. */
const shortestCode = 6;

const textFields =
  'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="range"], [type="file"], [type="color"])';
/** Their own type-ahead would choose something else. */
const choices = 'select, [role="menu"], [role="listbox"], [role="combobox"]:not(input)';

/** The signs of a US keyboard, without Shift and with it. */
const unshifted = "1234567890-=[];'`,./\\";
const shifted = '!@#$%^&*()_+{}:"~<>?|';
const signs: Readonly<Record<string, string>> = {
  Minus: '-',
  Equal: '=',
  BracketLeft: '[',
  BracketRight: ']',
  Semicolon: ';',
  Quote: "'",
  Backquote: '`',
  Comma: ',',
  Period: '.',
  Slash: '/',
  Backslash: '\\',
  Space: ' ',
  NumpadAdd: '+',
  NumpadSubtract: '-',
  NumpadDivide: '/',
  NumpadMultiply: '*',
  NumpadDecimal: '.',
};

function atPosition({ code, shiftKey }: KeyboardEvent): string {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  const key = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? signs[code] ?? '';
  const at = shiftKey && key !== '' && !code.startsWith('Numpad') ? unshifted.indexOf(key) : -1;
  return shifted[at] ?? key;
}

/** What a key types; null for one that types nothing, or belongs to a shortcut with Ctrl, Alt or Command. */
function characterOf(event: KeyboardEvent): ScannedCode | null {
  const isAltGr = event.getModifierState('AltGraph');
  if ((event.ctrlKey || event.altKey || event.metaKey) && !isAltGr) return null;
  // A held key repeats as fast as a scanner types; keys of a program come from no scanner.
  if (event.repeat || event.isComposing || !event.isTrusted) return null;
  const byPosition = atPosition(event);
  const isNamed = event.key.length > 1 && /^[A-Za-z]/.test(event.key);
  if (isNamed && byPosition === '') return null;
  return { typed: isNamed ? '' : event.key, byPosition };
}

interface Burst {
  characters: ScannedCode[];
  last: KeyboardEvent;
  /** Shortcuts of these keys, until it is clear that a person pressed them. */
  held: (() => void)[];
  timer: ReturnType<typeof setTimeout>;
}

interface Taker {
  take: (code: ScannedCode) => void;
  /** The field whose text is the scan. */
  field: () => Element | null;
}

let burst: Burst | null = null;
let takers: readonly Taker[] = [];
/** Scanned before anything took scans, such as while the page still loads. */
let waiting: ScannedCode | null = null;
let isListening = false;

const isIn = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** Ends a burst without an ending key: a long one is a scan of a scanner that sends none, a short one are keys of a person. */
function settle(): void {
  const ended = burst;
  burst = null;
  if (!ended) return;
  clearTimeout(ended.timer);
  if (ended.characters.length < shortestCode) for (const run of ended.held) run();
  else if (!isIn(ended.last.target, textFields)) deliver(ended);
}

function deliver({ characters }: Burst): void {
  const code = {
    typed: characters.map(({ typed }) => typed).join(''),
    byPosition: characters.map(({ byPosition }) => byPosition).join(''),
  };
  const taker = takers.at(-1);
  if (taker) taker.take(code);
  else waiting = code;
}

/** The field of the scans: what is typed there is a code, however slowly. */
const isOwnField = (target: EventTarget | null): boolean => target !== null && target === takers.at(-1)?.field();

const longestGap = ({ characters, last }: Pick<Burst, 'characters' | 'last'>): number =>
  characters.length < 3 || (isIn(last.target, textFields) && !isOwnField(last.target)) ? gapMs : pauseMs;

function follows(event: KeyboardEvent): boolean {
  return burst !== null && event.timeStamp - burst.last.timeStamp <= longestGap(burst);
}

function endBurst(event: KeyboardEvent): void {
  const ended = burst;
  if (!ended || !follows(event) || ended.characters.length < shortestCode) {
    settle();
    return;
  }
  burst = null;
  clearTimeout(ended.timer);
  const isElsewhere = isIn(event.target, textFields) && !isOwnField(event.target);
  // Enter in a search box searches at once.
  if (isElsewhere && isIn(event.target, 'input[type="search"]') && event.key === 'Enter') return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!isElsewhere) deliver(ended);
}

function listen(event: KeyboardEvent): void {
  if (['Shift', 'CapsLock', 'AltGraph'].includes(event.key)) return;
  if (event.key === 'Enter' || event.key === 'Tab') {
    endBurst(event);
    return;
  }
  const character = characterOf(event);
  if (!character || !follows(event)) settle();
  if (!character) return;
  if (takers.length > 0 && isIn(event.target, choices)) {
    event.preventDefault();
    event.stopPropagation();
  }
  clearTimeout(burst?.timer);
  // The timer starts anew behind keys that wait while the page is busy.
  const grown = { characters: [...(burst?.characters ?? []), character], held: burst?.held ?? [], last: event };
  const timer = setTimeout(() => setTimeout(settle), longestGap(grown));
  burst = { ...grown, timer };
}

/** Listens before every shortcut of the page; once. */
export function watchScanner(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener('keydown', listen, { capture: true });
}

/** Runs the shortcut of a key as soon as it is clear that no scanner typed it; at once if none can have. */
export function runUnlessScanned(event: KeyboardEvent, run: () => void): void {
  if (burst?.last === event) burst.held.push(run);
  else run();
}

interface ScannerOptions {
  /** A scan that is typed into it counts too. */
  field?: () => Element | null;
  /** It takes scans only while nothing else does, whichever was mounted first. */
  isFallback?: boolean;
}

/** While it is mounted, scans go to `take`; the latest such component has them. */
export function useScanner(
  take: (code: ScannedCode) => void,
  { field = () => null, isFallback = false }: ScannerOptions = {},
): void {
  const onScan = useEffectEvent(take);
  const fieldOf = useEffectEvent(field);
  useEffect(() => {
    watchScanner();
    const taker: Taker = {
      take: (code) => {
        onScan(code);
      },
      field: () => fieldOf(),
    };
    takers = isFallback ? [taker, ...takers] : [...takers, taker];
    if (waiting) takers.at(-1)?.take(waiting);
    waiting = null;
    return () => {
      takers = takers.filter((each) => each !== taker);
    };
  }, [isFallback]);
}
