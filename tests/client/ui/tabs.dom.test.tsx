// Tabs by keyboard, in both reading directions.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Tabs } from '#client/ui/navigation/tabs.tsx';

const items = ['colis', 'a-suivre', 'tous'].map((id) => ({ id, label: id }));

function Row() {
  const [value, setValue] = useState('colis');
  return <Tabs label="Vues" items={items} value={value} onChange={setValue} />;
}

afterEach(() => {
  cleanup();
  document.documentElement.dir = 'ltr';
});

const press = (key: string): void => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
};
const chosen = (): string | null => screen.getByRole('tab', { selected: true }).textContent;

it.each([
  ['ltr', 'ArrowRight', 'ArrowLeft'],
  ['rtl', 'ArrowLeft', 'ArrowRight'],
] as const)('in %s, %s goes to the next tab and %s to the one before, with the focus', (dir, next, previous) => {
  document.documentElement.dir = dir;
  render(<Row />);
  screen.getByRole('tab', { selected: true }).focus();
  press(next);
  expect([chosen(), document.activeElement?.textContent]).toEqual(['a-suivre', 'a-suivre']);
  press(previous);
  expect([chosen(), document.activeElement?.textContent]).toEqual(['colis', 'colis']);
  press('End');
  expect(chosen()).toBe('tous');
  press('Home');
  expect(chosen()).toBe('colis');
});
