// An action on rows: once for each request, after a question if it asks, and back again.
import { gql } from 'urql';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type ReactNode, StrictMode, useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ActionRunner } from '#client/actions/action-runner.tsx';
import { type ActionSpec, defineActions } from '#client/actions/define-actions.ts';
import type { ActionReport, PendingAction } from '#client/list/actions/action-types.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { isRecord } from '#shared/lib/is-record.ts';
import type { Call, FakeAnswer } from '../support/fake-server.ts';
import { answerAt, type Answers, refusal, renderPage } from '../support/render-page.tsx';

beforeAll(() => initI18n('fr'));

interface Shop {
  id: string;
  version: number;
  name: string;
}
const fragment = gql<Shop, object>`
  fragment ShopLive on Shop {
    id
    version
    name
  }
`;
const icon = (): null => null;
const specs = {
  open: { icon, reverse: { action: 'close', input: ({ name }) => ({ was: name }), announced: true } },
  close: { icon },
  stamp: { icon, reverse: { action: 'close', possible: (before, after) => before.name !== after.name } },
  hush: { icon, silent: true },
  erase: { icon, asks: true, removes: true },
} satisfies Record<string, ActionSpec<Shop>>;
const define = (failuresIn: 'list' | 'toast') =>
  defineActions<Shop, keyof typeof specs>({
    area: 'forms',
    entity: 'shop',
    fragment,
    label: ({ name }) => name,
    actions: specs,
    failuresIn,
  });
const shops = ['Atlas', 'Rif'].map((name, at) => ({ id: `s${at}`, version: 1, name }));
const inputOf = ({ variables: { input } }: Call): Record<string, unknown> => (isRecord(input) ? input : {});
const answer = (call: Call): FakeAnswer => {
  const { id } = inputOf(call);
  const row = { __typename: 'Shop', id, version: 2, name: shops.find((one) => one.id === id)?.name };
  return answerAt(100, { result: { __typename: 'ShopResult', row } });
};
const lost = (): never => {
  throw new TypeError('no connection');
};

const done = vi.fn<(report: ActionReport<Shop>) => void>();
const canceled = vi.fn<() => void>();
beforeEach(() => {
  done.mockClear();
  canceled.mockClear();
});

interface Asked {
  rows?: number;
  failuresIn?: 'list' | 'toast';
  on?: Answers;
}

/** Runs an action on a page that renders again with each press of its button. */
async function request(action: string, { rows = 2, failuresIn = 'list', on = {} }: Asked = {}) {
  const actions = define(failuresIn);
  function Page(): ReactNode {
    const [pending, setPending] = useState<PendingAction<Shop>>({ action, rows: shops.slice(0, rows) });
    const [, setRenders] = useState(0);
    return (
      <>
        <button type="button" onClick={() => setRenders((before) => before + 1)}>
          render
        </button>
        <button type="button" onClick={() => setPending({ ...pending })}>
          ask again
        </button>
        <ActionRunner actions={actions} pending={pending} onDone={done} onCancel={canceled} />
      </>
    );
  }
  const page = await renderPage(
    <StrictMode>
      <Page />
    </StrictMode>,
    'ADMIN',
    { ShopOpen: answer, ShopClose: answer, ShopStamp: answer, ShopHush: answer, ShopErase: answer, ...on },
  );
  return {
    sent: (name: string) =>
      page.callsOf(name).map((call) => {
        const { idempotencyKey: _, ...input } = inputOf(call);
        return input;
      }),
  };
}
const isDone = (times = 1): Promise<void> => waitFor(() => expect(done).toHaveBeenCalledTimes(times));
const press = (name: string): Promise<void> =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
  });
const toasts = (): string[] => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const clearToasts = (): void => {
  for (const close of screen.queryAllByRole('button', { name: 'Fermer' })) fireEvent.click(close);
};

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
    const undo = screen.getByRole('button', { name: 'Annuler' });
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
    await press('Annuler');
    await screen.findByText('undone.open');
    expect(sent('ShopClose')).toEqual([{ id: 's1', was: 'Rif' }]);
    expect(done.mock.calls[0]?.[0].failedRows).toEqual([shops[0]]);
    clearToasts();
  });

  it('that is refused is not called done, and says of which row', async () => {
    await request('open', { rows: 1, on: { ShopClose: () => refusal('missing') } });
    await isDone();
    await press('Annuler');
    expect(await screen.findByText(/^Atlas : /)).toBeTruthy();
    expect(screen.queryByText('undone.open')).toBeNull();
    clearToasts();
  });

  it('is not offered where a row cannot go back, nor where nothing changed', async () => {
    await request('stamp');
    await isDone();
    expect(toasts()).toEqual(['done.stamp']);
    expect(screen.queryByRole('button', { name: 'Annuler' })).toBeNull();
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
  await press('Annuler');
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

describe('a question', () => {
  it('is asked before anything is sent, and sends nothing when it is closed', async () => {
    const { sent } = await request('erase');
    await screen.findByRole('dialog');
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
