// The edge of a column, dragged with the pointer.
import { fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ColumnEdge } from '#client/ui/table/column-edge.tsx';

const resized = vi.fn<(width: number) => void>();
beforeEach(() => {
  resized.mockClear();
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(200);
  vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => undefined);
});
afterEach(() => {
  document.documentElement.dir = '';
  vi.restoreAllMocks();
});

/** The edge of the second column, and the columns. */
function openTable() {
  const { container } = render(
    <table>
      <colgroup>
        <col style={{ inlineSize: '10rem' }} />
        <col style={{ inlineSize: '20rem' }} />
      </colgroup>
      <thead>
        <tr>
          <th>a</th>
          <th>
            b<ColumnEdge onResize={resized} />
          </th>
        </tr>
      </thead>
    </table>,
  );
  const edge = container.querySelector('span') ?? container;
  const widths = (): string[] => [...container.querySelectorAll('col')].map(({ style }) => style.inlineSize);
  const press = (clientX: number, button = 0): void => {
    fireEvent.pointerDown(edge, { clientX, button, pointerId: 1 });
  };
  const move = (clientX: number): void => {
    fireEvent.pointerMove(edge, { clientX, pointerId: 1 });
  };
  return { edge, widths, press, move };
}

it('shows the width of its column while it moves, and says it once at the end', () => {
  const { edge, widths, press, move } = openTable();
  press(500);
  move(540);
  expect([widths(), resized.mock.calls]).toEqual([['10rem', '240px'], []]);
  fireEvent.pointerUp(edge, { clientX: 530 });
  expect([widths(), resized.mock.calls]).toEqual([['10rem', '20rem'], [[230]]]);
});

it('moves the other way from right to left, and never below the smallest width', () => {
  document.documentElement.dir = 'rtl';
  const { edge, widths, press, move } = openTable();
  press(500);
  move(460);
  expect(widths()[1]).toBe('240px');
  move(900);
  expect(widths()[1]).toBe('56px');
  fireEvent.pointerUp(edge, { clientX: 470 });
  expect(resized.mock.calls).toEqual([[230]]);
});

it('leaves the width as it was after a press alone, and when the browser takes the pointer away', () => {
  const { edge, widths, press, move } = openTable();
  press(500);
  fireEvent.pointerUp(edge, { clientX: 500 });
  press(500);
  move(540);
  fireEvent.pointerCancel(edge, { clientX: 540 });
  expect([widths()[1], resized.mock.calls]).toEqual(['20rem', []]);
});

it('follows no pointer that was let go, and no other button', () => {
  const { edge, widths, press, move } = openTable();
  press(500);
  fireEvent.pointerUp(edge, { clientX: 510 });
  move(600);
  fireEvent.pointerUp(edge, { clientX: 600 });
  press(500, 2);
  move(600);
  expect([widths()[1], resized.mock.calls]).toEqual(['20rem', [[210]]]);
});
