// The list under the map on a phone: dragged or tapped between half and full height.
import { Suspense, useState } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { BottomSheet } from '#client/areas/positions/fleet-panel/bottom-sheet.tsx';
import { initI18n } from '#client/messages/i18n.ts';

beforeAll(() => initI18n('fr'));

function Sheet() {
  const [isLarge, setLarge] = useState(false);
  return (
    <BottomSheet large={isLarge} onLarge={setLarge}>
      <p>drivers</p>
    </BottomSheet>
  );
}

async function openSheet() {
  render(
    <Suspense fallback={null}>
      <Sheet />
    </Suspense>,
  );
  return screen.findByRole('button');
}
/** A drag ends with a click on the handle, as in a browser. */
function drag(handle: HTMLElement, to: number): void {
  fireEvent.pointerDown(handle, { clientY: 500, pointerId: 1 });
  fireEvent.pointerMove(handle, { clientY: to });
  fireEvent.pointerUp(handle, { clientY: to });
}
const isLarge = (handle: HTMLElement) => handle.getAttribute('aria-expanded');
const offset = (handle: HTMLElement) => handle.parentElement?.style.getPropertyValue('--by');

it('grows and shrinks by a tap, and says which of both comes next', async () => {
  const handle = await openSheet();
  expect([isLarge(handle), handle.getAttribute('aria-label')]).toEqual(['false', 'Agrandir la liste']);
  fireEvent.click(handle);
  expect([isLarge(handle), handle.getAttribute('aria-label')]).toEqual(['true', 'Réduire la liste']);
  fireEvent.click(handle);
  expect(isLarge(handle)).toBe('false');
});

it('grows when it is dragged up and shrinks when it is dragged down', async () => {
  const handle = await openSheet();
  drag(handle, 400);
  expect(isLarge(handle)).toBe('true');
  drag(handle, 600);
  expect(isLarge(handle)).toBe('false');
});

it('goes back to its place after a short drag', async () => {
  const handle = await openSheet();
  drag(handle, 480);
  expect([isLarge(handle), offset(handle)]).toEqual(['false', '0px']);
});

it('follows the finger, and nothing that moves over it without one', async () => {
  const handle = await openSheet();
  fireEvent.pointerMove(handle, { clientY: 100 });
  expect(offset(handle)).toBe('0px');
  fireEvent.pointerDown(handle, { clientY: 500, pointerId: 1 });
  fireEvent.pointerMove(handle, { clientY: 460 });
  expect(offset(handle)).toBe('40px');
  fireEvent.pointerCancel(handle);
  fireEvent.pointerMove(handle, { clientY: 100 });
  expect(offset(handle)).toBe('0px');
});
