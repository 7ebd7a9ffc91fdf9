// An action on rows, on a page in front of a server that a test writes.
import { gql } from 'urql';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type ReactNode, StrictMode, useState } from 'react';
import { expect, vi } from 'vitest';
import { ActionRunner } from '#client/actions/action-runner.tsx';
import { type ActionSpec, defineActions } from '#client/actions/define-actions.ts';
import type { ActionReport, PendingAction } from '#client/list/actions/action-types.ts';
import { isRecord } from '#shared/lib/is-record.ts';
import type { Call, FakeAnswer } from './fake-server.ts';
import { answerAt, type Answers, renderPage } from './render-page.tsx';

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
  erase: { icon, asks: true, removes: true, destructive: true },
} satisfies Record<string, ActionSpec<Shop>>;
export const define = (failuresIn: 'list' | 'toast') =>
  defineActions<Shop, keyof typeof specs>({
    area: 'forms',
    entity: 'shop',
    fragment,
    label: ({ name }) => name,
    actions: specs,
    failuresIn,
  });
export const shops = ['Atlas', 'Rif'].map((name, at) => ({ id: `s${at}`, version: 1, name }));
export const inputOf = ({ variables: { input } }: Call): Record<string, unknown> => (isRecord(input) ? input : {});
export const answer = (call: Call): FakeAnswer => {
  const { id } = inputOf(call);
  const row = { __typename: 'Shop', id, version: 2, name: shops.find((one) => one.id === id)?.name };
  return answerAt(100, { result: { __typename: 'ShopResult', row } });
};

export const done = vi.fn<(report: ActionReport<Shop>) => void>();
export const canceled = vi.fn<() => void>();

interface Asked {
  rows?: number;
  failuresIn?: 'list' | 'toast';
  on?: Answers;
}

/** Runs an action on a page that renders again with each press of its button. */
export async function request(action: string, { rows = 2, failuresIn = 'list', on = {} }: Asked = {}) {
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
export const isDone = (times = 1): Promise<void> => waitFor(() => expect(done).toHaveBeenCalledTimes(times));
export const press = (name: string): Promise<void> =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
  });
export const toasts = (): string[] => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
export const clearToasts = (): void => {
  for (const close of screen.queryAllByRole('button', { name: 'Fermer' })) fireEvent.click(close);
};
