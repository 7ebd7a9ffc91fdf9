// Tabs by keyboard, in both reading directions.
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
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

async function goTo(key: string, tab: string): Promise<void> {
  press(key);
  await waitFor(() => expect([chosen(), document.activeElement?.textContent]).toEqual([tab, tab]));
}

it.each([
  ['ltr', 'ArrowRight', 'ArrowLeft'],
  ['rtl', 'ArrowLeft', 'ArrowRight'],
] as const)('in %s, %s goes to the next tab and %s to the one before, with the focus', async (dir, next, previous) => {
  document.documentElement.dir = dir;
  render(<Row />);
  screen.getByRole('tab', { selected: true }).focus();
  await goTo(next, 'a-suivre');
  await goTo(previous, 'colis');
  await goTo('End', 'tous');
  await goTo('Home', 'colis');
});
