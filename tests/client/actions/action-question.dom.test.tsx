// The question before an action: what is sent when, and how often.
import { act, fireEvent, renderHook, screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useDialogTexts } from '#client/actions/form/confirm-dialog.tsx';
import { initI18n } from '#client/messages/i18n.ts';
import type { MatchingRows } from '#client/list/actions/action-types.ts';
import type { FakeAnswer } from '../support/fake-server.ts';
import { answerAt, refusal } from '../support/render-page.tsx';
import {
  answer,
  canceled,
  clearToasts,
  define,
  done,
  isDone,
  press,
  request,
  shops,
} from '../support/shop-actions.tsx';

beforeAll(() => initI18n('fr'));
beforeEach(() => {
  done.mockClear();
  canceled.mockClear();
});

const lost = (): never => {
  throw new TypeError('no connection');
};

describe('a question', () => {
  it('is asked before anything is sent, and sends nothing when it is closed', async () => {
    const { sent } = await request('erase');
    await screen.findByRole('dialog');
    expect(screen.getByRole('button', { name: 'actions.erase' }).className).toContain('danger');
    await press('Annuler');
    expect([sent('ShopErase').length, canceled.mock.calls.length, done.mock.calls.length]).toEqual([0, 1, 0]);
  });

  it('is sent once, however often it is confirmed before the answer', async () => {
    const held = Promise.withResolvers<FakeAnswer>();
    const { sent } = await request('erase', { rows: 1, on: { ShopErase: () => held.promise } });
    const dialog = await screen.findByRole('dialog');
    const form = dialog.querySelector('form') ?? dialog;
    await press('actions.erase');
    await act(async () => fireEvent.submit(form));
    await press('actions.erase');
    held.resolve(answerAt(100, { result: { __typename: 'ShopResult', row: { __typename: 'Shop', ...shops[0] } } }));
    await isDone();
    expect(sent('ShopErase')).toEqual([{ id: 's0' }]);
    clearToasts();
  });

  it('about one row says why it was refused, stays, and can be confirmed again', async () => {
    const replies = [refusal('forbidden')];
    const { sent } = await request('erase', { rows: 1, on: { ShopErase: (call) => replies.shift() ?? answer(call) } });
    await screen.findByRole('dialog');
    await press('actions.erase');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(done).not.toHaveBeenCalled();
    await press('actions.erase');
    await isDone();
    expect(sent('ShopErase').length).toBe(2);
    clearToasts();
  });

  it('about several rows leaves their reasons to the list, but stays when the connection is lost', async () => {
    await request('erase', { on: { ShopErase: () => refusal('forbidden') } });
    await screen.findByRole('dialog');
    await press('actions.erase');
    await isDone();
    expect(done.mock.calls[0]?.[0].failures.length).toBe(2);
    done.mockClear();
    const { sent } = await request('erase', { on: { ShopErase: lost } });
    const [last] = (await screen.findAllByRole('button', { name: 'actions.erase' })).slice(-1);
    await act(async () => fireEvent.click(last ?? document.body));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect([sent('ShopErase').length, done.mock.calls.length]).toEqual([1, 0]);
  });
});

it('about all rows of a list names none of them, although only one is on the page', () => {
  const rows = shops.slice(0, 1);
  const actions = define('list');
  const nameOf = (matching?: MatchingRows) =>
    renderHook(() => useDialogTexts({ actions, action: 'erase', rows, matching, onClose: canceled, onDone: done }))
      .result.current.subject;
  expect([nameOf(), nameOf({ input: {}, total: 5, totalIsExact: true })]).toEqual(['Atlas', undefined]);
});
