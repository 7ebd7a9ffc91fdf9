// The form to edit a row, also when another user saved it meanwhile.
import { gql } from 'urql';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineActions } from '#client/actions/define-actions.ts';
import { EditForm } from '#client/actions/form/edit-form.tsx';
import { initI18n } from '#client/messages/i18n.ts';
import { type FakeAnswer } from '../support/fake-server.ts';
import { answerAt, renderPage } from '../support/render-page.tsx';

beforeAll(() => initI18n('fr'));

interface Shop {
  id: string;
  version: number;
  name: string;
  note: string;
}
const fragment = gql<Shop, object>`
  fragment ShopLive on Shop {
    id
    version
    name
    note
  }
`;
const actions = defineActions<Shop, 'edit'>({
  area: 'forms',
  entity: 'shop',
  fragment,
  label: ({ name }) => name,
  actions: { edit: { icon: () => null, opensEdit: true } },
});
const schema = z.object({
  id: z.string(),
  version: z.number(),
  name: z.optional(z.string().check(z.minLength(1))),
  note: z.optional(z.string()),
});
const shop = { id: 's1', version: 3, name: 'Atlas', note: 'souk' };
const saved = (): FakeAnswer =>
  answerAt(100, { result: { __typename: 'ShopResult', row: { __typename: 'Shop', ...shop, version: 9 } } });
const refused = (code: string, params: object, fields: object[]): FakeAnswer => ({
  data: null,
  errors: [{ message: code, path: ['result'], extensions: { code, params, fields } }],
});
const conflict = (version: number, ...fields: [path: string, theirs: unknown, mine: unknown][]): FakeAnswer =>
  refused(
    'changed_meanwhile',
    { version },
    fields.map(([path, theirs, mine]) => ({ path, code: 'changed_meanwhile', params: { theirs, mine } })),
  );

/** Opens the form; the server gives these answers one after the other. */
async function openEdit(...answers: (() => FakeAnswer | Promise<FakeAnswer>)[]) {
  const closed = vi.fn<() => void>();
  function Page(): ReactNode {
    const [row, setRow] = useState(shop);
    return (
      <>
        <button type="button" onClick={() => setRow({ ...shop, version: 5, name: 'Renamed' })}>
          changed by another
        </button>
        <EditForm
          actions={actions}
          row={row}
          schema={schema}
          initial={{ name: row.name, note: row.note }}
          loadLastEditor={() => Promise.resolve('Karim')}
          onClose={closed}
        />
      </>
    );
  }
  const page = await renderPage(<Page />, 'ADMIN', { ShopEdit: () => answers.shift()?.() ?? saved() });
  await screen.findByRole('dialog');
  return {
    closed,
    sent: () =>
      page.callsOf('ShopEdit').map(({ variables }) => {
        const { idempotencyKey: _, ...input } = Object(variables['input']) as Record<string, unknown>;
        return input;
      }),
  };
}
const field = (name: string): HTMLInputElement => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string): void => {
  fireEvent.change(field(name), { target: { value } });
};
const save = (): Promise<void> =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  });
const choices = (): Promise<HTMLElement> => screen.findByText(/Cette fiche a été modifiée entre-temps/);
const mine = (): HTMLInputElement => screen.getByRole<HTMLInputElement>('radio', { name: /Garder la vôtre/ });
const theirs = (): HTMLInputElement => screen.getByRole<HTMLInputElement>('radio', { name: /Karim/ });

it('sends what was changed, for the version that was read, and closes', async () => {
  const { sent, closed } = await openEdit();
  type('note', 'médina');
  await save();
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  expect(sent()).toEqual([{ id: 's1', version: 3, note: 'médina' }]);
  const said = screen.getByText('Atlas : modifications enregistrées').closest('li') ?? document.body;
  fireEvent.click(within(said).getByRole('button', { name: 'Fermer' }));
  expect(screen.queryByText('Atlas : modifications enregistrées')).toBeNull();
});

it('closes without a call when nothing was changed', async () => {
  const { sent, closed } = await openEdit();
  await save();
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  expect(sent()).toEqual([]);
  expect(screen.queryByText('Atlas : modifications enregistrées')).toBeNull();
});

it('keeps what it began with when the row changes below it, so that this is found as a conflict', async () => {
  const { sent } = await openEdit();
  type('note', 'médina');
  fireEvent.click(screen.getByText('changed by another'));
  expect([field('name').value, field('note').value]).toEqual(['Atlas', 'médina']);
  await save();
  await waitFor(() => expect(sent()).toEqual([{ id: 's1', version: 3, note: 'médina' }]));
});

it('says whose value stands against which, and is not sent before one is chosen', async () => {
  const { sent, closed } = await openEdit(() => conflict(7, ['note', '', 'médina']));
  type('note', 'médina');
  await save();
  await choices();
  expect([mine().checked, theirs().checked]).toEqual([false, false]);
  const texts = within(screen.getByRole('alert')).getAllByRole('radio');
  expect(texts.map((one) => one.closest('label')?.textContent)).toEqual([
    expect.stringContaining('médina'),
    expect.stringContaining('vide'),
  ]);
  expect(screen.queryByText('Ce champ est requis')).toBeNull();
  await save();
  expect(await screen.findByText('Ce champ est requis')).toBeTruthy();
  expect([sent().length, closed.mock.calls.length]).toEqual([1, 0]);
  fireEvent.click(mine());
  expect(screen.queryByText('Ce champ est requis')).toBeNull();
  await save();
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  expect(sent()[1]).toEqual({ id: 's1', version: 7, note: 'médina' });
});

it('does not forget the conflict, nor what was chosen, when somebody types on', async () => {
  const { sent } = await openEdit(() => conflict(7, ['note', 'port', 'médina']));
  type('note', 'médina');
  await save();
  await choices();
  fireEvent.click(theirs());
  type('name', 'Atlas 2');
  expect([await choices(), theirs().checked]).toEqual([expect.anything(), true]);
  await save();
  await waitFor(() => expect(sent().length).toBe(2));
  expect(sent()[1]).toEqual({ id: 's1', version: 7, name: 'Atlas 2' });
});

it('closes without a call when the values of the other are all that is left', async () => {
  const { sent, closed } = await openEdit(() => conflict(7, ['note', 'port', 'médina']));
  type('note', 'médina');
  await save();
  await choices();
  fireEvent.click(theirs());
  await save();
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  expect(sent().length).toBe(1);
});

it('asks again at a second conflict, which is about other values', async () => {
  const { sent } = await openEdit(
    () => conflict(7, ['note', 'port', 'médina']),
    () => conflict(8, ['note', 'gare', 'médina']),
  );
  type('note', 'médina');
  await save();
  await choices();
  fireEvent.click(mine());
  await save();
  expect(await screen.findByText('gare')).toBeTruthy();
  expect([mine().checked, screen.queryByText('port')]).toEqual([false, null]);
  fireEvent.click(mine());
  await save();
  await waitFor(() => expect(sent().map(({ version }) => version)).toEqual([3, 7, 8]));
});

it('stays open with what was typed when it is refused for another reason', async () => {
  const { closed } = await openEdit(() => refused('forbidden', {}, []));
  type('note', 'médina');
  await save();
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect([field('note').value, closed.mock.calls.length, screen.queryAllByRole('radio').length]).toEqual([
    'médina',
    0,
    0,
  ]);
});

it('asks before it discards what was typed, and closes at once when there is nothing', async () => {
  const { closed } = await openEdit();
  fireEvent.keyDown(field('name'), { key: 'Escape' });
  expect(closed).toHaveBeenCalledTimes(1);
  type('name', 'Rif');
  fireEvent.keyDown(field('name'), { key: 'Escape' });
  expect(closed).toHaveBeenCalledTimes(1);
  fireEvent.click(await screen.findByRole('button', { name: 'Continuer la saisie' }));
  expect(field('name').value).toBe('Rif');
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Abandonner' }));
  expect(closed).toHaveBeenCalledTimes(2);
});
