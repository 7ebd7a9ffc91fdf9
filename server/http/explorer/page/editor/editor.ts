// A code editor in a textarea: Tab indents, Enter keeps the indentation, Ctrl+Enter runs. After Esc, Tab moves the
// focus.

const indent = '  ';

/** Replaces a range as if it were typed, so that it can be undone. */
export function insertText(area: HTMLTextAreaElement, text: string, from: number, to: number): void {
  area.focus();
  area.setSelectionRange(from, to);
  // Only this keeps the undo history of the field; without it the text is inserted all the same.
  if (!document.execCommand(text === '' ? 'delete' : 'insertText', false, text))
    area.setRangeText(text, from, to, 'end');
}

function shiftLines(area: HTMLTextAreaElement, outwards: boolean): void {
  const { value, selectionStart, selectionEnd } = area;
  if (!outwards && selectionStart === selectionEnd) return insertText(area, indent, selectionStart, selectionEnd);
  const from = value.lastIndexOf('\n', selectionStart - 1) + 1;
  const lines = value.slice(from, selectionEnd).split('\n');
  const shifted = lines.map((line) => (outwards ? line.replace(/^ {1,2}/, '') : `${indent}${line}`)).join('\n');
  if (shifted === lines.join('\n')) return;
  insertText(area, shifted, from, selectionEnd);
  if (lines.length > 1) area.setSelectionRange(from, from + shifted.length);
}

function breakLine(area: HTMLTextAreaElement): void {
  const { value, selectionStart, selectionEnd } = area;
  const line = value.slice(value.lastIndexOf('\n', selectionStart - 1) + 1, selectionStart);
  const before = /^ */.exec(line)?.[0] ?? '';
  insertText(area, `\n${before}${/[{[(]\s*$/.test(line) ? indent : ''}`, selectionStart, selectionEnd);
}

/** Makes a text field an editor; `run` is called on Ctrl+Enter. */
export function makeEditor(area: HTMLTextAreaElement, run: () => void): void {
  let leaving = false;
  area.addEventListener('keydown', (event) => {
    const { key } = event;
    const command = event.ctrlKey || event.metaKey;
    const leaves = leaving && key === 'Tab';
    // Shift is pressed before Tab.
    if (key !== 'Shift') leaving = key === 'Escape';
    if (event.isComposing || leaves) return;
    if (key === 'Enter' && command) run();
    else if (key === 'Enter' && !event.shiftKey && !event.altKey) breakLine(area);
    else if (key === 'Tab' && !command && !event.altKey) shiftLines(area, event.shiftKey);
    else return;
    event.preventDefault();
  });
  area.addEventListener('blur', () => {
    leaving = false;
  });
}
