// The dialog that erases the person of a row: what is sent, and what follows.
import { gql } from 'urql';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { erasureReasons } from '#shared/lib/erasure.ts';
import { defineActions } from '#client/actions/define-actions.ts';
import { EraseDialog } from '#client/actions/erasure/erase-dialog.tsx';
import { initI18n } from '#client/messages/i18n.ts';
import type { ActionReport } from '#client/list/actions/action-types.ts';
import type { FakeAnswer } from '../support/fake-server.ts';
import { answerAt, type Answers, refusal, renderPage } from '../support/render-page.tsx';
import { clearToasts, inputOf, press } from '../support/shop-actions.tsx';

interface Account {
  id: string;
  name: string;
}
const fragment = gql<Account, object>`
  fragment AccountLive on Account {
    id
    name
  }
`;
const mentions = gql<
  { mentions: { name: string; rows: number; events: number; samples: string[] } | null },
  { id: string }
>`
  query Mentions($id: ID!) {
    mentions(id: $id) {
      name
      rows
      events
      samples
    }
  }
`;
const found = (rows: number, samples: string[]) => () =>
  answerAt(100, { mentions: { __typename: 'M', name: 'Salma', rows, events: 0, samples } });
const document = gql<unknown, { input: { id: string; reason: (typeof erasureReasons)[number] } }>`
  mutation Erase($input: EraseInput!) {
    result: erase(input: $input) {
      id
    }
  }
`;
const actions = defineActions<Account, 'erase'>({
  area: 'forms',
  entity: 'account',
  fragment,
  label: ({ name }) => name,
  actions: { erase: { icon: () => null, destructive: true } },
});
const done = vi.fn<(report: ActionReport<Account>) => void>();
const erased = () => answerAt(100, { result: { __typename: 'R', id: 'a1' } });

beforeAll(() => initI18n('fr'));
beforeEach(() => {
  done.mockClear();
});

async function open(erase: Answers[string], looked: Answers[string] = found(0, [])) {
  const page = await renderPage(
    <EraseDialog
      actions={actions}
      action="erase"
      rows={[{ id: 'a1', name: 'Salma' }]}
      document={document}
      mentions={mentions}
      consequences={['Names go.', 'Amounts stay.']}
      onClose={() => undefined}
      onDone={done}
    />,
    'ADMIN',
    { Erase: erase, Mentions: looked },
  );
  await screen.findByRole('dialog');
  return () =>
    page.callsOf('Erase').map((call) => {
      const { idempotencyKey: _, ...input } = inputOf(call);
      return input;
    });
}

it('says what goes and what stays, and sends the chosen reason once', async () => {
  const held = Promise.withResolvers<FakeAnswer>();
  const sent = await open(() => held.promise);
  for (const text of ['Salma', 'Names go.', 'Amounts stay.']) expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'actions.erase' }).className).toContain('danger');
  fireEvent.click(screen.getByRole('radio', { name: 'Une autorité l’a ordonné' }));
  await press('actions.erase');
  await act(async () =>
    fireEvent.submit(screen.getByRole('dialog').querySelector('form') ?? screen.getByRole('dialog')),
  );
  held.resolve(erased());
  expect(await screen.findByText(/L’effacement a commencé/)).toBeTruthy();
  expect([sent(), done.mock.calls]).toEqual([
    [{ id: 'a1', reason: 'authority_ordered', redactName: false }],
    [[{ failures: [], failedRows: [] }]],
  ]);
  clearToasts();
});

it('that is refused says why, says nothing of a beginning, and can be sent again', async () => {
  const replies = [refusal('forbidden')];
  const sent = await open(() => replies.shift() ?? erased());
  await press('actions.erase');
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect([screen.queryByText(/L’effacement a commencé/), done.mock.calls.length]).toEqual([null, 0]);
  await press('actions.erase');
  expect(await screen.findByText(/L’effacement a commencé/)).toBeTruthy();
  expect(sent().length).toBe(2);
  expect(screen.queryByRole('alert')).toBeNull();
  clearToasts();
});

it('shows where the name stands in texts of others, and takes it out there only if that is chosen', async () => {
  const sent = await open(erased, found(2, ['Vu avec Salma']));
  expect(await screen.findByText('Vu avec Salma')).toBeTruthy();
  expect(screen.getByText(/2 fiches, 0 événement/)).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: /Remplacer ce nom/ }));
  await press('actions.erase');
  await screen.findByText(/L’effacement a commencé/);
  expect(sent()).toEqual([{ id: 'a1', reason: 'person_asked', redactName: true }]);
  clearToasts();
});
