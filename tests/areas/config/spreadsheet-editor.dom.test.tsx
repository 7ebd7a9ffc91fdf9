// The editor of a cell: what is taken, what is given up, and where the focus is afterwards.
import { act, createEvent, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { cell, editor, here, isEditing, openSheet, point, press } from './support/sheet.tsx';

beforeAll(() => initI18n('fr'));

it('Enter opens the editor with the whole text selected, and Enter again takes it and goes down', async () => {
  const { edits } = await openSheet();
  point('0.0');
  press('Enter');
  expect(document.activeElement).toBe(editor());
  expect([editor(), document.activeElement]).toMatchObject([{ value: 'r0', selectionStart: 0, selectionEnd: 2 }, {}]);
  expect(editor().getAttribute('aria-label')).toBe('Nom · r0');
  fireEvent.change(editor(), { target: { value: 'Fès' } });
  press('Enter');
  expect(edits()).toEqual([['r0 name=Fès']]);
  expect([here(), isEditing()]).toEqual(['1.0', false]);
});

it('a letter replaces the text, and a space opens it as it is', async () => {
  await openSheet();
  point('0.0');
  press('x');
  expect(editor()).toMatchObject({ value: 'x' });
  press('Escape');
  press(' ');
  expect(editor()).toMatchObject({ value: 'r0' });
});

it('Escape gives up what was typed and leaves the focus on the cell', async () => {
  const { edits } = await openSheet();
  point('1.0');
  press('x');
  press('Escape');
  expect([edits(), here(), isEditing(), cell('1.0').textContent]).toEqual([[], '1.0', false, 'r1']);
});

it('what Escape gives up is not taken by the blur of the editor that goes away', async () => {
  const { edits } = await openSheet();
  point('1.0');
  press('x');
  act(() => {
    const closing = editor();
    fireEvent.keyDown(closing, { key: 'Escape' });
    fireEvent.blur(closing);
  });
  expect([edits(), cell('1.0').textContent]).toEqual([[], 'r1']);
});

it('Tab and Shift+Tab take the text and go to the next cell and back', async () => {
  const { edits } = await openSheet();
  point('0.0');
  press('a');
  press('Tab');
  expect(here()).toBe('0.1');
  press('7');
  press('Tab', { shiftKey: true });
  expect([here(), edits()]).toEqual(['0.0', [['r0 name=a'], ['r0 fee=7']]]);
  press('ArrowDown');
  press('Enter');
  press('Enter', { shiftKey: true });
  expect([here(), edits().length]).toEqual(['0.0', 2]);
});

it('leaving the editor with the mouse takes the text, once', async () => {
  const { edits } = await openSheet();
  point('0.0');
  press('a');
  fireEvent.blur(editor());
  expect(edits()).toEqual([['r0 name=a']]);
});

it('arrow keys within the editor move in the text, not in the sheet', async () => {
  await openSheet();
  point('0.0');
  press('a');
  expect(press('ArrowRight')).toBe(true);
  press('Delete');
  expect([here(), isEditing()]).toEqual(['0.0', true]);
});

it('a choice opens on what is chosen, and is taken as soon as another is', async () => {
  const { edits } = await openSheet();
  point('0.2');
  press('Enter');
  expect(screen.getByRole('combobox')).toMatchObject({ value: 'Rabat' });
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'Fès' } });
  expect([edits(), here(), isEditing()]).toEqual([[['r0 hub=Fès']], '0.2', false]);
});

it('a letter on a choice opens it on what is chosen, and changes nothing by itself', async () => {
  const { edits } = await openSheet();
  point('0.2');
  press('f');
  expect(screen.getByRole('combobox')).toMatchObject({ value: 'Rabat' });
  press('Enter');
  expect(edits()).toEqual([]);
});

it('a word pasted into the open editor stays in the editor', async () => {
  const { edits } = await openSheet();
  point('0.0');
  press('Enter');
  const paste = createEvent.paste(editor());
  Object.defineProperty(paste, 'clipboardData', { value: { getData: () => 'Fès' } });
  expect([fireEvent(editor(), paste), edits(), isEditing()]).toEqual([true, [], true]);
});

it('one tap of a finger opens the editor, one press of the mouse does not', async () => {
  await openSheet();
  fireEvent(cell('1.0'), new PointerEvent('click', { bubbles: true, pointerType: 'mouse' }));
  expect(screen.queryByRole('textbox')).toBeNull();
  fireEvent(cell('1.0'), new PointerEvent('click', { bubbles: true, pointerType: 'touch' }));
  expect(within(cell('1.0')).getByRole('textbox')).toBe(document.activeElement);
});
