// An action on rows: once for each request, and back again.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { refusal } from '../support/render-page.tsx';
import {
  answer,
  canceled,
  clearToasts,
  done,
  inputOf,
  isDone,
  press,
  request,
  shops,
  toasts,
} from '../support/shop-actions.tsx';

beforeAll(() => initI18n('fr'));
beforeEach(() => {
  done.mockClear();
  canceled.mockClear();
});

describe('an action without a question', () => {
  it('runs once for a request, however often the page renders, and once more for the next', async () => {
    const { sent } = await request('hush');
    await isDone();
    await press('render');
    expect(sent('ShopHush')).toEqual([{ id: 's0' }, { id: 's1' }]);
    await press('ask again');
    await isDone(2);
    expect(sent('ShopHush').length).toBe(4);
  });

  it('says nothing if it is a silent one', async () => {
    await request('hush');
    await isDone();
    expect(toasts()).toEqual([]);
  });

  it('of a name that the entity does not have does nothing', async () => {
    await request('fly');
    expect([done.mock.calls.length, screen.queryByRole('dialog')]).toEqual([0, null]);
  });
});

describe('the undo', () => {
  it('sends the reverse for each row as it was before, once, and says so', async () => {
    const { sent } = await request('open');
    await isDone();
    const undo = screen.getByRole('button', { name: 'Revenir en arrière' });
    fireEvent.click(undo);
    fireEvent.click(undo);
    await screen.findByText('undone.open');
    expect(sent('ShopClose')).toEqual([
      { id: 's0', was: 'Atlas' },
      { id: 's1', was: 'Rif' },
    ]);
    clearToasts();
  });

  it('is for the rows that changed alone, and not for those that were refused', async () => {
    const { sent } = await request('open', {
      on: { ShopOpen: (call) => (inputOf(call)['id'] === 's0' ? refusal('missing') : answer(call)) },
    });
    await isDone();
    await press('Revenir en arrière');
    await screen.findByText('undone.open');
    expect(sent('ShopClose')).toEqual([{ id: 's1', was: 'Rif' }]);
    expect(done.mock.calls[0]?.[0].failedRows).toEqual([shops[0]]);
    clearToasts();
  });

  it('that is refused is not called done, and says of which row', async () => {
    await request('open', { rows: 1, on: { ShopClose: () => refusal('missing') } });
    await isDone();
    await press('Revenir en arrière');
    expect(await screen.findByText(/^Atlas : /)).toBeTruthy();
    expect(screen.queryByText('undone.open')).toBeNull();
    clearToasts();
  });

  it('is not offered where a row cannot go back, nor where nothing changed', async () => {
    await request('stamp');
    await isDone();
    expect(toasts()).toEqual(['done.stamp']);
    expect(screen.queryByRole('button', { name: 'Revenir en arrière' })).toBeNull();
    clearToasts();
  });

  it('is not offered when every row was refused', async () => {
    await request('open', { on: { ShopOpen: () => refusal('missing') } });
    await isDone();
    expect(toasts()).toEqual([]);
    expect(done.mock.calls[0]?.[0].failures.map(({ label }) => label)).toEqual(['Atlas', 'Rif']);
  });
});

it('the reason of a refusal is a toast where the entity has no list of failures', async () => {
  await request('open', { rows: 1, failuresIn: 'toast', on: { ShopOpen: () => refusal('missing') } });
  await isDone();
  expect(toasts().length).toBe(1);
  clearToasts();
});

it('an undo that is refused there is not called done either', async () => {
  await request('open', { rows: 1, failuresIn: 'toast', on: { ShopClose: () => refusal('missing') } });
  await isDone();
  await press('Revenir en arrière');
  await waitFor(() => expect(toasts().length).toBe(1));
  expect(screen.queryByText('undone.open')).toBeNull();
  clearToasts();
});

it('a refused action is tried again on the rows that were refused, and only those', async () => {
  let isOpen = false;
  const { sent } = await request('hush', {
    on: { ShopHush: (call) => (!isOpen && inputOf(call)['id'] === 's1' ? refusal('missing') : answer(call)) },
  });
  await isDone();
  isOpen = true;
  const again = await act(async () => done.mock.calls[0]?.[0].retry?.());
  expect(sent('ShopHush')).toEqual([{ id: 's0' }, { id: 's1' }, { id: 's1' }]);
  expect([again?.failures, again?.retry]).toEqual([[], undefined]);
});
