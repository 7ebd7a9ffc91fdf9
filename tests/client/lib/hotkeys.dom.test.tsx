// Keys of the page: which stroke runs what, and where none does.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type HotkeyMap, useHotkeys } from '#client/lib/hotkeys.ts';

const ran = vi.fn<(name: string) => void>();
const names = () => ran.mock.calls.map(([name]) => name);
const keys = (...strokes: string[]): HotkeyMap =>
  Object.fromEntries(
    strokes.map((stroke) => [
      stroke,
      () => {
        ran(stroke);
      },
    ]),
  );

function Page({ map, options }: { map: HotkeyMap; options?: Parameters<typeof useHotkeys>[1] }) {
  useHotkeys(map, options);
  return (
    <>
      <input aria-label="text" />
      <input type="checkbox" aria-label="box" />
      <input type="range" aria-label="time" />
      <button type="button">in the page</button>
      <textarea aria-label="note" />
      <div data-blocks="">
        <button type="button">in a dialog</button>
      </div>
      <div role="menu" tabIndex={-1} aria-label="menu" />
    </>
  );
}

const press = (key: string, given: KeyboardEventInit = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, ...given });

beforeEach(() => {
  ran.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a single key', () => {
  it('runs its action, and the browser does nothing of its own with it', () => {
    render(<Page map={keys('j')} />);
    expect(press('j')).toBe(false);
    expect(press('z')).toBe(true);
    expect(names()).toEqual(['j']);
  });

  it.each(['text', 'note', 'menu'])('is only a letter in: %s', (label) => {
    render(<Page map={keys('j')} />);
    press('j', {}, screen.getByLabelText(label));
    expect(names()).toEqual([]);
  });

  it.each(['box', 'time'])('works on a control that takes no text: %s', (label) => {
    render(<Page map={keys('j')} />);
    press('j', {}, screen.getByLabelText(label));
    expect(names()).toEqual(['j']);
  });

  it('that is the space bar works, and on a button it presses the button', () => {
    render(<Page map={keys(' ')} />);
    press(' ');
    expect(names()).toEqual([' ']);
    expect(press(' ', {}, screen.getByText('in the page'))).toBe(true);
    expect(names()).toEqual([' ']);
  });

  it('of the page under a dialog does nothing, and one of the dialog does', () => {
    render(<Page map={keys('j')} />);
    press('j', {}, screen.getByText('in a dialog'));
    expect(names()).toEqual([]);
    cleanup();
    render(<Page map={keys('j')} options={{ inDialog: true }} />);
    press('j', {}, screen.getByText('in a dialog'));
    expect(names()).toEqual(['j']);
  });

  it('does nothing for who switched single keys off, while named keys still do', () => {
    render(<Page map={keys('j', 'Escape')} options={{ singleKeys: false }} />);
    press('j');
    press('Escape');
    expect(names()).toEqual(['Escape']);
  });

  it('is not run for a letter that a composing keyboard is still making, nor for one that was handled', () => {
    render(<Page map={keys('j')} />);
    press('j', { isComposing: true });
    const handled = new KeyboardEvent('keydown', { key: 'j', bubbles: true, cancelable: true });
    handled.preventDefault();
    document.body.dispatchEvent(handled);
    expect(names()).toEqual([]);
  });

  it('of an Arabic keyboard is the Latin letter of the same key', () => {
    render(<Page map={keys('j')} />);
    press('ت', { code: 'KeyJ' });
    expect(names()).toEqual(['j']);
  });

  it('no longer works once the part that has it is gone', () => {
    render(<Page map={keys('j')} />);
    cleanup();
    press('j');
    expect(names()).toEqual([]);
  });

  it('does nothing while the part that has it is busy', () => {
    render(<Page map={keys('j')} options={{ enabled: false }} />);
    press('j');
    expect(names()).toEqual([]);
  });
});

describe('keys together', () => {
  it('with Control or Command run what is declared for either, also from a field', () => {
    render(<Page map={keys('mod+k')} />);
    press('k', { ctrlKey: true });
    press('k', { metaKey: true }, screen.getByLabelText('text'));
    expect(names()).toEqual(['mod+k', 'mod+k']);
  });

  it('do not run what is declared for the key alone', () => {
    render(<Page map={keys('j')} />);
    press('j', { ctrlKey: true });
    press('J', { shiftKey: true });
    expect(names()).toEqual([]);
  });

  it('with Shift are named for letters and arrows, and not for signs that need it', () => {
    render(<Page map={keys('shift+ArrowDown', '?')} />);
    press('ArrowDown', { shiftKey: true });
    press('?', { shiftKey: true });
    expect(names()).toEqual(['shift+ArrowDown', '?']);
  });
});

/** Presses a key so long after the first. */
const after = (seconds: number, key: string) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: 10_000 + seconds * 1000 });
  document.body.dispatchEvent(event);
};

describe('keys one after the other', () => {
  it('run their action when the second follows soon', () => {
    render(<Page map={keys('g p', 'p')} />);
    after(0, 'g');
    after(0.5, 'p');
    expect(names()).toEqual(['g p']);
  });

  it('are two single keys when it follows late', () => {
    render(<Page map={keys('g p', 'p')} />);
    after(0, 'g');
    after(1.5, 'p');
    expect(names()).toEqual(['p']);
  });

  it('are not interrupted by Shift, which is no stroke of its own', () => {
    render(<Page map={keys('g ?')} />);
    after(0, 'g');
    after(0.2, 'Shift');
    after(0.4, '?');
    expect(names()).toEqual(['g ?']);
  });
});
