// Moving, selecting, copying and filling in a spreadsheet alone.
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { SpreadsheetProps } from '#client/areas/config/spreadsheet/spreadsheet-types.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { cell, columns, here, isEditing, openSheet, point, press, selected } from './support/sheet.tsx';

beforeAll(() => initI18n('fr'));
afterEach(() => {
  document.documentElement.dir = 'ltr';
});

it('takes no focus as it opens, and is one stop of Tab', async () => {
  await openSheet();
  expect(document.activeElement).toBe(document.body);
  expect([...document.querySelectorAll('[tabindex="0"]')]).toEqual([cell('0.0')]);
});

it('the focus follows the arrow keys, and stays within the cells', async () => {
  await openSheet();
  point('0.0');
  press('ArrowRight');
  press('ArrowDown');
  expect(here()).toBe('1.1');
  press('End');
  expect(here()).toBe('1.2');
  press('Home');
  press('ArrowLeft');
  press('PageDown');
  expect(here()).toBe('2.0');
  expect([...document.querySelectorAll('[tabindex="0"]')]).toEqual([cell('2.0')]);
});

it('in a page from right to left the left arrow key goes to the next cell', async () => {
  await openSheet();
  document.documentElement.dir = 'rtl';
  point('0.0');
  press('ArrowLeft');
  expect(here()).toBe('0.1');
});

it('leaves keys with Ctrl or Alt, and Tab, to the browser', async () => {
  await openSheet();
  point('0.0');
  expect([press('ArrowRight', { ctrlKey: true }), press('ArrowRight', { altKey: true }), press('Tab')]).toEqual([
    true,
    true,
    true,
  ]);
  expect(press('r', { ctrlKey: true })).toBe(true);
  expect([here(), isEditing()]).toEqual(['0.0', false]);
  expect(press('ArrowRight')).toBe(false);
});

it('Shift with an arrow key or the mouse selects a range, which Delete empties at once', async () => {
  const { edits } = await openSheet();
  point('0.0');
  press('ArrowDown', { shiftKey: true });
  expect(selected()).toEqual(['0.0', '1.0']);
  point('1.1', { shiftKey: true });
  expect(selected()).toEqual(['0.0', '0.1', '1.0', '1.1']);
  press('Delete');
  expect(edits()).toEqual([['r0 name=', 'r0 fee=', 'r1 name=', 'r1 fee=']]);
  point('2.0');
  expect(selected()).toEqual(['2.0']);
});

it('Ctrl+D copies the topmost selected value downwards, in the column of the cursor only', async () => {
  const { edits } = await openSheet();
  point('0.0');
  point('2.1', { shiftKey: true });
  expect(press('d', { ctrlKey: true })).toBe(false);
  expect(edits()).toEqual([['r0 fee=35,00', 'r1 fee=35,00', 'r2 fee=35,00']]);
});

it('copies the selection as lines, and pastes one value into all of it', async () => {
  const { edits } = await openSheet();
  point('0.0');
  point('1.1', { shiftKey: true });
  const setData = vi.fn<(type: string, text: string) => void>();
  const copy = createEvent.copy(cell('1.1'));
  Object.defineProperty(copy, 'clipboardData', { value: { setData } });
  fireEvent(cell('1.1'), copy);
  expect(setData.mock.calls).toEqual([['text/plain', 'r0\t35,00\nr1\t35,00']]);
  const paste = createEvent.paste(cell('1.1'));
  Object.defineProperty(paste, 'clipboardData', { value: { getData: () => '9' } });
  fireEvent(cell('1.1'), paste);
  expect(edits()).toEqual([['r0 name=9', 'r0 fee=9', 'r1 name=9', 'r1 fee=9']]);
});

it('fills the whole column, also of other pages, and pages go on in the same column', async () => {
  const { edits, showRows } = await openSheet(41, { fillable: true });
  point('0.1');
  fireEvent.click(screen.getByRole('button', { name: /colonne/ }));
  expect(edits()[0]).toHaveLength(41);
  press('PageDown');
  expect([here(), document.querySelectorAll('[data-cell]').length]).toEqual(['40.1', columns.length]);
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('42');
  // A filter leaves fewer rows than the cursor is at.
  showRows(2);
  expect([...document.querySelectorAll('[tabindex="0"]')]).toEqual([cell('0.0')]);
  showRows(0);
  expect(screen.getByText('Rien')).toBeTruthy();
});

it('tells which row the cursor is on', async () => {
  const onRowChange = vi.fn<NonNullable<SpreadsheetProps['onRowChange']>>();
  await openSheet(3, { onRowChange });
  point('0.0');
  press('ArrowDown');
  expect(onRowChange.mock.calls.map(([row]) => row?.id)).toEqual(['r0', 'r1']);
});
