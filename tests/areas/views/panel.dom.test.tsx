// The menu of saved views alone: what opens, renames, replaces, shares and removes one, and what each leaves behind.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import type { FakeAnswer } from '#tests/client/support/fake-server.ts';
import { answerAt, refusal } from '#tests/client/support/render-page.tsx';
import { listed, open, openMenu, view } from './support/menu.tsx';

beforeAll(() => initI18n('fr'));
beforeEach(() => {
  localStorage.clear();
});

const team = { owner: { __typename: 'Person', id: 'u2', name: 'Omar Tazi' }, allowedActions: [], shared: true };
const answered = (row: object) => (): FakeAnswer => ({ data: { result: { __typename: 'SavedViewResult', row } } });

type Menu = Awaited<ReturnType<typeof openMenu>>;
const act = async (menu: Menu, name: string, action: string) => {
  fireEvent.click(await menu.findByRole('button', { name: `Actions sur la vue ${name}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
};
const save = (menu: Menu, name: string): void => {
  fireEvent.click(menu.getByRole('button', { name: 'Enregistrer la vue affichée' }));
  fireEvent.change(menu.getByLabelText('Nom de la vue'), { target: { value: name } });
  fireEvent.click(menu.getByRole('button', { name: 'Enregistrer' }));
};
const isClosed = () =>
  waitFor(() => {
    expect(screen.queryByRole('dialog', { name: 'Vues' })).toBeNull();
  });
const names = (menu: Menu) =>
  menu
    .getAllByRole('listitem')
    .map((item) => within(item).getAllByRole('button')[0]?.querySelector('bdi')?.textContent);

describe('the views of a list', () => {
  it('that are removed are not there; the own stand apart from those of the team', async () => {
    await open(
      { open: 't' },
      listed(view('a', 'Alpha'), view('x', 'Partie', { status: 'removed' }), view('t', 'Équipe', team)),
    );
    const menu = await openMenu(/^Équipe/);
    await menu.findByText('Alpha');
    expect(names(within(menu.getByRole('region', { name: 'Mes vues' })))).toEqual(['Alpha']);
    const [other] = within(menu.getByRole('region', { name: 'Vues de l’équipe' })).getAllByRole('listitem');
    expect(other?.textContent).toMatch(/^Équipemodifiéepar Omar Tazi/);
    // There are two of them, so there is an order to change.
    expect(menu.getByText(/^Alt et flèches/)).toBeTruthy();
  });

  it('exchange their places by the menu, those of the team too', async () => {
    await open({}, listed(view('a', 'Alpha'), view('b', 'Bravo'), view('t', 'T1', team), view('s', 'T2', team)));
    const menu = await openMenu();
    await act(menu, 'Bravo', 'Monter');
    expect(names(menu)).toEqual(['Bravo', 'Alpha', 'T1', 'T2']);
    await act(menu, 'T1', 'Descendre');
    expect(names(menu)).toEqual(['Bravo', 'Alpha', 'T2', 'T1']);
  });

  it('are said to be none only once they are read, and to be unread where that failed', async () => {
    let answer = refusal('internal');
    await open({}, { SavedViews: () => answer });
    const menu = await openMenu();
    const again = await menu.findByRole('button', { name: 'Réessayer' });
    expect(menu.queryByText(/^Enregistrez l’onglet/)).toBeNull();
    answer = answerAt(100, { savedViews: [] });
    fireEvent.click(again);
    expect(await menu.findByText(/^Enregistrez l’onglet/)).toBeTruthy();
  });

  it('stay as they are where they cannot be read again', async () => {
    const answers = [listed(view('a', 'Alpha')).SavedViews];
    const { callsOf, pushChange } = await open(
      {},
      { SavedViews: (call) => answers.shift()?.(call) ?? refusal('internal') },
    );
    const menu = await openMenu();
    await menu.findByText('Alpha');
    const before = callsOf('SavedViews').length;
    await pushChange('savedViewChanged', 101, {
      __typename: 'C',
      id: 'a',
      version: 2,
      savedView: view('a', 'Alpha', { version: 2 }),
    });
    await waitFor(() => expect(callsOf('SavedViews').length).toBeGreaterThan(before));
    await waitFor(() => expect(menu.queryByRole('button', { name: 'Réessayer' })).toBeNull());
    expect(menu.getByText('Alpha')).toBeTruthy();
  });

  it('of which one is opened close the menu, and the open one can be left', async () => {
    const { onOpen } = await open({ open: 'b' });
    let menu = await openMenu(/^Bravo/);
    fireEvent.click(await menu.findByRole('button', { name: 'Alpha' }));
    await isClosed();
    expect(onOpen.mock.calls).toMatchObject([[{ id: 'a', query: 'tab=a' }]]);
    menu = await openMenu(/^Bravo/);
    fireEvent.click(menu.getByRole('button', { name: 'Quitter la vue' }));
    await isClosed();
    expect(onOpen.mock.lastCall).toEqual([null]);
  });

  it('are read again when a colleague changes one that was not seen before', async () => {
    const { callsOf, pushChange } = await open();
    const before = callsOf('SavedViews').length;
    const savedView = view('s', 'T', team);
    await pushChange('savedViewChanged', 101, { __typename: 'C', id: 's', version: 2, changed: ['shared'], savedView });
    await waitFor(() => expect(callsOf('SavedViews').length).toBeGreaterThan(before));
  });
});

describe('an address that names a view', () => {
  it('opens it in place of the address, once', async () => {
    const { onOpen, onMissing } = await open({ open: 'a', isBare: true });
    await waitFor(() => {
      expect(onOpen.mock.calls).toMatchObject([[{ id: 'a' }, { replace: true }]]);
    });
    expect([onMissing.mock.calls, screen.queryByTitle('modifiée')]).toEqual([[], null]);
  });

  it('with more in it opens nothing, and says that the view was changed', async () => {
    const { onOpen } = await open({ open: 'a', read: (query) => ({ query, lost: ['colour', 'size'] }) });
    expect(await screen.findByTitle('modifiée')).toBeTruthy();
    expect(screen.getByText(/^2 réglages de cette vue n’existent plus/)).toBeTruthy();
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('that is gone shows what the list opens with', async () => {
    const { onMissing } = await open({ open: 'z', isBare: true });
    await waitFor(() => {
      expect(onMissing).toHaveBeenCalled();
    });
    expect(await screen.findByText(/^Cette vue a été supprimée/)).toBeTruthy();
  });

  it('that could not be read is not called gone', async () => {
    const { callsOf } = await open({ open: 'z' }, { SavedViews: () => refusal('internal') });
    const menu = await openMenu();
    await menu.findByRole('button', { name: 'Réessayer' });
    expect(callsOf('SavedViews').length).toBeGreaterThan(0);
    expect(screen.queryByText(/^Cette vue a été supprimée/)).toBeNull();
  });
});

describe('a view', () => {
  it('is saved under its name, is then the open one, and the menu is over', async () => {
    const { callsOf, onSaved } = await open({ open: 'a' }, { SavedViewCreate: answered(view('n', 'Retards')) });
    const menu = await openMenu(/^Alpha/);
    const reads = callsOf('SavedViews').length;
    save(menu, 'Retards');
    expect(await screen.findByText('Vue « Retards » enregistrée')).toBeTruthy();
    await isClosed();
    expect(callsOf('SavedViewCreate')[0]?.variables['input']).toMatchObject({
      list: 'packages',
      name: 'Retards',
      query: 'tab=now',
    });
    expect([onSaved.mock.calls, callsOf('SavedViews').length > reads]).toEqual([[['n']], true]);
  });

  it('that is refused keeps its name in the menu, and says what is wrong with it', async () => {
    const { onSaved } = await open(
      {},
      {
        SavedViewCreate: () => refusal('invalid_input', [{ path: 'name', code: 'required', params: {} }]),
      },
    );
    const menu = await openMenu();
    save(menu, 'Retards');
    expect(await screen.findByText('Ce champ est requis')).toBeTruthy();
    expect([menu.getByLabelText('Nom de la vue'), onSaved.mock.calls]).toMatchObject([{ value: 'Retards' }, []]);
    fireEvent.click(menu.getByRole('button', { name: 'Annuler' }));
    expect(menu.queryByLabelText('Nom de la vue')).toBeNull();
  });

  it('is renamed in its place, from the name that it has, and undone', async () => {
    const { callsOf, onSaved } = await open({}, { SavedViewRename: answered(view('a', 'Neuf', { version: 2 })) });
    const menu = await openMenu();
    await act(menu, 'Alpha', 'Renommer');
    const field = await menu.findByLabelText<HTMLInputElement>('Nom de la vue');
    expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['Alpha', 0, 5]);
    fireEvent.change(field, { target: { value: 'Neuf' } });
    fireEvent.click(menu.getByRole('button', { name: 'Enregistrer' }));
    expect(menu.queryByLabelText('Nom de la vue')).toBeNull();
    expect(await screen.findByText('Vue renommée')).toBeTruthy();
    expect([callsOf('SavedViewRename')[0]?.variables['input'], onSaved.mock.calls]).toMatchObject([
      { id: 'a', name: 'Neuf' },
      [],
    ]);
  });

  it('is replaced by what is shown, and undone to what it was', async () => {
    const { callsOf, onSaved } = await open(
      { open: 'a' },
      {
        SavedViewUpdate: answered(view('a', 'Alpha', { version: 2, query: 'tab=now' })),
      },
    );
    await act(await openMenu(/^Alpha/), 'Alpha', 'Remplacer par ce qui est affiché');
    expect(await screen.findByText('Vue mise à jour')).toBeTruthy();
    expect(onSaved.mock.calls).toEqual([['a']]);
    const [toast] = screen.getAllByText('Vue mise à jour').map((text) => text.closest('li'));
    fireEvent.click(within(toast ?? document.body).getByRole('button', { name: 'Revenir en arrière' }));
    await waitFor(() => {
      expect(callsOf('SavedViewUpdate').map(({ variables }) => variables['input'])).toMatchObject([
        { id: 'a', query: 'tab=now' },
        { id: 'a', query: 'tab=a' },
      ]);
    });
  });

  it('is left when it is removed, and only then', async () => {
    const { onOpen } = await open(
      { open: 'a' },
      { SavedViewRemove: answered(view('b', 'Bravo', { status: 'removed' })) },
    );
    const menu = await openMenu(/^Alpha/);
    await act(menu, 'Bravo', 'Supprimer');
    await screen.findByText('Vue supprimée');
    expect(onOpen).not.toHaveBeenCalled();
    await act(menu, 'Alpha', 'Supprimer');
    await waitFor(() => {
      expect(onOpen.mock.calls).toEqual([[null]]);
    });
  });

  it('stays open where removing it is refused', async () => {
    const { onOpen } = await open({ open: 'a' }, { SavedViewRemove: () => refusal('forbidden') });
    await act(await openMenu(/^Alpha/), 'Alpha', 'Supprimer');
    expect(await screen.findByText(/Votre rôle ne permet pas cette action/)).toBeTruthy();
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('is shared, and undone by not sharing it any more', async () => {
    const { callsOf } = await open(
      {},
      {
        SavedViewShare: answered(view('a', 'Alpha', { version: 2, shared: true })),
        SavedViewUnshare: answered(view('a', 'Alpha', { version: 3 })),
      },
    );
    await act(await openMenu(), 'Alpha', 'Partager avec l’équipe');
    const toast = (await screen.findByText('Vue partagée avec l’équipe')).closest('li');
    fireEvent.click(within(toast ?? document.body).getByRole('button', { name: 'Revenir en arrière' }));
    await waitFor(() => expect(callsOf('SavedViewUnshare')).toHaveLength(1));
  });
});
