// Fields for amounts, numbers, telephone numbers, passwords and searches, as they are typed into.
import { fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { MoneyField } from '#client/ui/form/text/money-field.tsx';
import { NumberField } from '#client/ui/form/text/number-field.tsx';
import { PasswordField } from '#client/ui/form/text/password-field.tsx';
import { PhoneField } from '#client/ui/form/text/phone-field.tsx';
import { SearchField } from '#client/ui/form/text/search-field.tsx';

const changed = vi.fn<(value: number | string | null) => void>();
const field = () => screen.getByLabelText<HTMLInputElement>('champ');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const last = () => changed.mock.calls.at(-1)?.[0];

/** Keeps what a field reports, as a form does. */
function Kept<Value extends number | string | null>({
  initial,
  children,
}: {
  initial: Value;
  children: (value: Value, onChange: (next: Value) => void) => ReactNode;
}) {
  const [value, setValue] = useState(initial);
  return children(value, (next) => {
    changed(next);
    setValue(next);
  });
}

beforeEach(async () => {
  changed.mockReset();
  await initI18n('fr');
});

const openAmount = (initial: number | null) => {
  render(
    <Kept initial={initial}>
      {(value, onChange) => <MoneyField aria-label="champ" value={value} onChange={onChange} />}
    </Kept>,
  );
  fireEvent.focus(field());
};

describe('an amount', () => {
  it('stays as it is typed until the field is left, and is then written in full', () => {
    openAmount(null);
    type('1249,5');
    expect([field().value, last()]).toEqual(['1249,5', 124_950]);
    fireEvent.blur(field());
    expect(field().value.replaceAll(/\s/g, ' ')).toBe('1 249,50');
  });

  it('may be typed in the digits of Arabic keyboards', () => {
    openAmount(null);
    type('١٢٤٩٫٥');
    expect(last()).toBe(124_950);
  });

  it('that is emptied is none, and letters are not taken', () => {
    openAmount(5000);
    type('12a');
    expect([field().value, last()]).toEqual(['12', 1200]);
    type('');
    expect(last()).toBeNull();
  });
});

const openNumber = (decimals?: number) => {
  render(
    <Kept<number | null> initial={null}>
      {(value, onChange) => (
        <NumberField aria-label="champ" value={value} onChange={onChange} {...(decimals && { decimals })} />
      )}
    </Kept>,
  );
  fireEvent.focus(field());
};

describe('a number', () => {
  it('is whole unless decimals are asked for, then with a comma or a point', () => {
    openNumber();
    type('12,5');
    expect(last()).toBe(125);
  });

  it.each([
    ['12,5', 12.5],
    ['12.55', 12.6],
    ['-3', -3],
    ['4-2', 42],
    ['', null],
    ['x', null],
  ])('of one decimal typed as "%s" is %s', (text, value) => {
    openNumber(1);
    type('1');
    type(text);
    expect(last()).toBe(value);
  });
});

it('a telephone number is kept without its spaces and shown with them once the field is left', () => {
  render(
    <Kept<string> initial="">
      {(value, onChange) => <PhoneField aria-label="champ" value={value} onChange={onChange} />}
    </Kept>,
  );
  fireEvent.focus(field());
  type('06 61-001122');
  expect([field().value, last()]).toEqual(['06 61-001122', '0661001122']);
  fireEvent.blur(field());
  expect(field().value).toBe('06 61 00 11 22');
});

it('a password is hidden until it is asked for, and again', () => {
  render(<PasswordField aria-label="champ" />);
  const eye = screen.getByRole('button');
  expect([field().type, eye.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
  fireEvent.click(eye);
  expect([field().type, eye.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
  fireEvent.click(eye);
  expect(field().type).toBe('password');
});

describe('a search', () => {
  const escaped = vi.fn<() => void>();
  const open = (initial: string, hotkey = false) => {
    render(
      <div
        role="presentation"
        onKeyDown={({ key }) => {
          if (key === 'Escape') escaped();
        }}
      >
        <Kept initial={initial}>
          {(value, onChange) => <SearchField label="champ" value={value} onChange={onChange} hotkey={hotkey} />}
        </Kept>
      </div>,
    );
  };

  it('is emptied by its button, and the focus is back in it', () => {
    open('lahlou');
    fireEvent.click(screen.getByRole('button', { name: 'Effacer' }));
    expect([field().value, last()]).toEqual(['', '']);
    expect(document.activeElement).toBe(field());
  });

  it('is emptied by Escape, then left by Escape, and nothing around it closes', () => {
    open('lahlou');
    field().focus();
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(field().value).toBe('');
    expect(document.activeElement).toBe(field());
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(document.activeElement).toBe(document.body);
    expect(escaped).not.toHaveBeenCalled();
  });

  it('takes the focus with / only where that key is offered', () => {
    open('', true);
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement).toBe(field());
  });

  it('does not take it elsewhere', () => {
    open('');
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement).toBe(document.body);
  });
});
