// What is typed after a shortcut belongs to the field that it opens, however late the field appears.
import { type ReactNode, useState } from 'react';
import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useBufferedTyping } from '#client/app/command-palette/use-buffered-typing.ts';
import { pressKey } from '../support/overlay-page.tsx';

interface PageProps {
  /** The field is requested. */
  open: boolean;
  /** Its code and its messages are loaded. */
  loaded: boolean;
}

function Page({ open, loaded }: PageProps): ReactNode {
  const takeTyped = useBufferedTyping(open);
  return (
    <>
      <textarea aria-label="note" />
      {open && loaded && <LateField takeTyped={takeTyped} />}
    </>
  );
}

function LateField({ takeTyped }: { takeTyped: () => string }): ReactNode {
  const [text, setText] = useState('');
  return (
    <input
      value={text}
      readOnly
      onFocus={() => {
        setText((shown) => shown + takeTyped());
      }}
    />
  );
}

const typed = (): string => screen.getByRole<HTMLInputElement>('textbox', { name: '' }).value;

it('has the keys that were pressed before it had the focus, and none of an earlier time', () => {
  const { rerender } = render(<Page open={false} loaded={false} />);
  pressKey('x');
  rerender(<Page open loaded={false} />);
  for (const key of ['a', 't', 'Enter', 'l']) pressKey(key);
  rerender(<Page open loaded />);
  // Rendered, but without the focus: as while a dialog opens.
  for (const key of 'as') pressKey(key);
  act(() => {
    screen.getByRole('textbox', { name: '' }).focus();
  });
  expect(typed()).toBe('atlas');
  rerender(<Page open={false} loaded />);
  rerender(<Page open loaded />);
  act(() => {
    screen.getByRole('textbox', { name: '' }).focus();
  });
  expect(typed()).toBe('');
});

it('leaves the page its keys when no field is requested, and once the field has the focus', () => {
  const received: string[] = [];
  const listen = (event: KeyboardEvent): void => {
    received.push(event.key);
  };
  document.addEventListener('keydown', listen);
  try {
    const { rerender } = render(<Page open={false} loaded />);
    pressKey('n');
    rerender(<Page open loaded />);
    pressKey('a');
    act(() => {
      screen.getByRole('textbox', { name: '' }).focus();
    });
    pressKey('b');
  } finally {
    document.removeEventListener('keydown', listen);
  }
  expect(received).toEqual(['n', 'b']);
});
