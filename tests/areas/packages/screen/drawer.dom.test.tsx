// The drawer of a parcel: the next step, the other actions, and their confirmation.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { findPanel } from '#tests/client/support/find-panel.ts';
import { beforeAll, describe, expect, it, test, vi } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { cursorAt, openScreen, shownRows } from '../support/packages-page.tsx';
import { idOf, buildPackage } from '../support/package.ts';
import { buildDriver } from '#tests/areas/positions/support/map-page.tsx';
import { buildTimelineEntry } from '../support/timeline-entry.ts';

beforeAll(async () => {
  await initI18n('fr');
  // The tests wait for the drawer and not for its code.
  await import('#client/areas/packages/detail.tsx');
});

const opened = { search: `?id=${idOf(1)}` };
const karim = {
  __typename: 'Person',
  id: '01900000-0000-7000-8000-0000000000d1',
  name: 'Karim Lamrani',
  kind: 'DRIVER',
  avatarId: null,
} as const;
const open = (name: RegExp | string) => screen.findByRole('button', { name }).then((button) => fireEvent.click(button));
const entries = async (): Promise<string[]> =>
  (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
const refused = (code: string) => ({
  data: null,
  errors: [{ message: code, path: ['result'], extensions: { code, params: {}, fields: [] } }],
});

const mine = (number: number, version = 1) =>
  buildPackage(number, { status: 'enroute', allowedActions: ['addNote'], version });
const field = () => screen.findByRole('textbox', { name: 'Ajouter une note interne' });
const names = (): string[] =>
  screen.getAllByRole('tab').map(({ textContent }) => textContent.replace(/[\d\s  ]+$/, ''));

describe('the drawer', () => {
  it('shows the next step and the edit as buttons', async () => {
    const page = await openScreen([buildPackage(1)], {
      ...opened,
      on: {
        PackageConfirm: () => ({
          data: {
            result: { __typename: 'PackageResult', row: buildPackage(1, { status: 'confirmed', version: 2 }) },
          },
        }),
      },
    });
    expect(await screen.findByRole('button', { name: 'Modifier' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Confirmer' }));
    await waitFor(() => {
      expect(page.server.callsOf('PackageConfirm')).toHaveLength(1);
    });
  });

  it('offers a driver to take the parcel, with the driver’s label', async () => {
    await openScreen(
      [buildPackage(1, { status: 'inhouse', driver: karim, allowedActions: ['receive', 'cancel', 'addNote'] })],
      {
        ...opened,
        role: 'DRIVER',
      },
    );
    expect(await screen.findByRole('button', { name: 'Prendre en charge' })).toBeTruthy();
  });

  it('keeps fees, follow-up and drivers out of the status menu', async () => {
    const all = [
      'edit',
      'assign',
      'handBack',
      'cancel',
      'writeOff',
      'redirect',
      'setFees',
      'markProcessed',
      'deliver',
      'addNote',
    ] as const;
    await openScreen([buildPackage(1, { status: 'enroute', driver: karim, allowedActions: [...all] })], opened);
    await open(/Statut : En route/);
    expect(await entries()).toEqual([
      'Livré · encaisser',
      'Rendre au dépôt',
      'Annuler le colis',
      'Déclarer perdu ou endommagé',
    ]);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await waitFor(() => {
      expect(screen.queryByRole('menuitem')).toBeNull();
    });
    await open('Autres actions');
    expect((await entries()).length).toBe(4);
    expect(await entries()).toEqual(expect.arrayContaining(['Affecter à un livreur', 'Fixer les frais']));
  });

  it.each([
    ['hides the promised day of a parcel on its way once it is past', 'enroute', '2020-01-02', 0],
    ['shows the promised day of a parcel on its way until then', 'enroute', '2099-01-02', 1],
    ['shows the promised day of a waiting parcel, even past', 'scheduled', '2020-01-02', 1],
  ] as const)('%s', async (_, status, nextDate, count) => {
    await openScreen([buildPackage(1, { status, nextDate, driver: karim })], opened);
    const card = await screen.findByRole('region', { name: 'Livraison' });
    expect(within(card).queryAllByText('Prochain passage')).toHaveLength(count);
    expect(within(card).queryAllByText(/2020|2099/)).toHaveLength(count);
    fireEvent.click(screen.getByRole('tab', { name: 'Détails' }));
    await screen.findByRole('heading', { name: 'Acheminement' });
    expect(screen.queryAllByText('Prochain passage')).toHaveLength(2 * count);
  });

  it('requires the cash amount of a parcel that is being delivered', async () => {
    await openScreen([buildPackage(1, { status: 'enroute', cod: 12_000 })], opened);
    expect(await within(await findPanel()).findByText('À encaisser')).toBeTruthy();
  });

  it.each(['canceled', 'returned'] as const)(
    'shows for a parcel that is %s that there is nothing to collect, in head, details and list',
    async (status) => {
      await openScreen([buildPackage(1, { status, cod: 12_000 })], { search: `?tab=all&id=${idOf(1)}` });
      const drawer = await findPanel();
      expect(await within(drawer).findByText('Rien à encaisser')).toBeTruthy();
      fireEvent.click(within(drawer).getByRole('tab', { name: 'Détails' }));
      expect(within(drawer).getByText('Prix du colis')).toBeTruthy();
      expect(within(drawer).queryByText('Montant à encaisser')).toBeNull();
      expect(screen.queryByText('À encaisser')).toBeNull();
      expect(shownRows()[0]).toContain('Rien à encaisser');
    },
  );
});

describe('an action with a confirmation', () => {
  it('to cancel has "keep the parcel" beside it, requires a reason and a note, and explains why', async () => {
    const page = await openScreen(
      [buildPackage(1, { status: 'enroute', driver: karim, allowedActions: ['cancel'] })],
      opened,
    );
    await open(/Statut : En route/);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Annuler le colis' }));
    const dialog = await findPanel({ name: 'Annuler le colis' });
    expect(within(dialog).queryByRole('button', { name: 'Annuler' })).toBeNull();
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Annuler le colis' }));
    expect(await within(dialog).findByText('Motif : Ce champ est requis')).toBeTruthy();
    expect(within(dialog).getByText('Note : Une note est requise')).toBeTruthy();
    expect(within(dialog).getByText(/Obligatoire : le colis est déjà en route/)).toBeTruthy();
    expect(page.server.callsOf('Cancel')).toHaveLength(0);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Garder le colis' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog', { name: 'Annuler le colis' })).toBeNull();
    });
  });

  it('a parcel that never left is canceled with a reason and no note', async () => {
    await openScreen([buildPackage(1)], opened);
    await open(/Statut : Créé/);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Annuler le colis' }));
    const dialog = await findPanel({ name: 'Annuler le colis' });
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Annuler le colis' }));
    expect(await within(dialog).findByText('Motif : Ce champ est requis')).toBeTruthy();
    expect(within(dialog).queryByText(/Une note est requise/)).toBeNull();
  });

  it('a reassignment explains why it requires a note; drivers are listed with hub and load, those of another hub cannot be chosen', async () => {
    const here = buildPackage(1).hub;
    const there = { __typename: 'Hub', id: '01900000-0000-7000-8000-0000000000b2', nameFr: 'Rabat', nameAr: 'الرباط' };
    const driver = buildDriver('x', { hub: here && { id: here.id, nameFr: here.nameFr, nameAr: here.nameAr } });
    const drivers = [
      {
        ...driver,
        id: 'd3',
        driver: { id: 'd3', name: 'Brahim Saber', avatarId: null },
        hub: there,
        held: 2,
        heldCod: 0,
      },
      { ...driver, id: 'd2', driver: { id: 'd2', name: 'Amal Ouhabi', avatarId: null }, held: 6, heldCod: 120_000 },
    ];
    const page = await openScreen([buildPackage(1, { status: 'enroute', driver: karim, allowedActions: ['assign'] })], {
      ...opened,
      on: {
        CityPlaces: () => ({ data: { cities: [], hubs: [] } }),
        MapPlaces: () => ({ data: { hubs: [], cities: [] } }),
      },
    });
    await open('Autres actions');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Affecter à un livreur' }));
    const dialog = await findPanel({ name: 'Affecter à un livreur' });
    expect(await within(dialog).findByText(/Obligatoire : un livreur a déjà ce colis/)).toBeTruthy();
    const search = await within(dialog).findByRole('combobox', { name: /Livreur/ });
    await vi.waitUntil(() => page.server.connection.subscribes('fleetChanged').length > 0, 10_000);
    act(() => {
      page.server.connection.push(cursorAt(101), { fleetChanged: { full: true, gone: [], drivers } });
    });
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent.replaceAll(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/^AO ?Amal Ouhabi.*6 colis.*1 200/),
      expect.stringMatching(/^BS ?Brahim Saber.*Autre dépôt.*Rabat.*2 colis/),
    ]);
    expect(options.map((option) => option.getAttribute('aria-disabled'))).toEqual(['false', 'true']);
    // The keyboard chooses only who can take the parcel.
    fireEvent.keyDown(search, { key: 'ArrowDown' });
    fireEvent.keyDown(search, { key: 'ArrowDown' });
    expect(screen.getAllByRole('option').map((option) => option.getAttribute('aria-selected'))).toEqual([
      'true',
      'false',
    ]);
    fireEvent.change(search, { target: { value: 'brahim' } });
    expect(screen.getAllByRole('option')).toHaveLength(1);
  });
});

describe('an internal note', () => {
  it('is sent with Enter and leaves the field empty for the next', async () => {
    const page = await openScreen([mine(1)], {
      ...opened,
      on: { PackageAddNote: () => ({ data: { result: { __typename: 'PackageResult', row: mine(1, 2) } } }) },
    });
    fireEvent.change(await field(), { target: { value: '  Portail bleu ' } });
    fireEvent.keyDown(await field(), { key: 'Enter' });
    await waitFor(() => {
      expect(page.server.callsOf('PackageAddNote')[0]?.variables).toMatchObject({
        input: { id: idOf(1), internalNote: 'Portail bleu' },
      });
    });
    await waitFor(async () => {
      expect(await field()).toHaveProperty('value', '');
    });
  });

  it('that is refused or empty shows an error, and keeps the typed text', async () => {
    const page = await openScreen([mine(1)], {
      ...opened,
      on: { PackageAddNote: () => refused('package.wrong_status') },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Envoyer la note' }));
    expect(await screen.findByText('Ce champ est requis')).toBeTruthy();
    expect(page.server.callsOf('PackageAddNote')).toHaveLength(0);
    fireEvent.change(await field(), { target: { value: 'Portail bleu' } });
    fireEvent.click(screen.getByRole('button', { name: 'Envoyer la note' }));
    expect(await screen.findByText('Le statut actuel du colis ne le permet pas.')).toBeTruthy();
    expect(await field()).toHaveProperty('value', 'Portail bleu');
  });

  it('half typed is restored after opening the next parcel', async () => {
    await openScreen([mine(1), mine(2)], opened);
    fireEvent.change(await field(), { target: { value: 'À finir' } });
    fireEvent.click(await within(await findPanel()).findByRole('button', { name: /suivant/i }));
    await screen.findByRole('heading', { name: 'Client 2' });
    expect(await field()).toHaveProperty('value', '');
    fireEvent.click(await within(screen.getByRole('dialog')).findByRole('button', { name: /précédent/i }));
    await screen.findByRole('heading', { name: 'Client 1' });
    expect(await field()).toHaveProperty('value', 'À finir');
  });

  it('is shown with its author, and offered only to roles that may write one', async () => {
    await openScreen([buildPackage(1, { status: 'enroute', allowedActions: [] })], {
      ...opened,
      role: 'ACCOUNTANT',
      on: {
        PackageTimeline: () => ({
          data: {
            packageTimeline: [buildTimelineEntry({ name: 'package.noteAdded', internalNote: 'Rappeler à 18 h' })],
          },
        }),
      },
    });
    const timeline = await screen.findByRole('list', { name: 'Activité' });
    expect(timeline.textContent).toContain('« Rappeler à 18 h »');
    expect(timeline.textContent).toContain('Salma Ouazzani · Support · Note interne');
    expect(screen.queryByRole('textbox', { name: 'Ajouter une note interne' })).toBeNull();
  });
});

test('the activity shows an event of a newer version as a change, with its author', async () => {
  const written = buildTimelineEntry({ name: 'package.weighed', actorRole: 'WEIGHER' });
  await openScreen([buildPackage(1, { status: 'enroute' })], {
    ...opened,
    on: { PackageTimeline: () => ({ data: { packageTimeline: [written] } }) },
  });
  const { textContent } = await screen.findByRole('list', { name: 'Activité' });
  expect(textContent).toContain('Colis modifié');
  expect(textContent).toContain('Salma Ouazzani');
  expect(textContent).not.toMatch(/weighed|WEIGHER/i);
});

describe('the tabs', () => {
  it.each(['DRIVER', 'SUBDRIVER'] as const)(
    'of a %s begin with the parcels in hand, without cities to validate',
    async (role) => {
      const page = await openScreen([buildPackage(1)], { role });
      expect(page.listCalls()[0]?.variables).toMatchObject({ tab: 'to_deliver' });
      expect(names()).toEqual(['À livrer', 'Colis', 'À suivre', 'Tous']);
      fireEvent.click(screen.getByRole('tab', { name: /^Colis/ }));
      await waitFor(() => {
        expect(page.listCalls().at(-1)?.variables['tab']).toBe('packages');
      });
      expect(location.search).toBe('?tab=packages');
    },
  );

  it('of every other role begin with the open parcels', async () => {
    await openScreen([buildPackage(1)], { role: 'HOUSEKEEPER' });
    expect(names()).toEqual(['Colis', 'À suivre', 'Villes à valider', 'À livrer', 'Tous']);
  });
});
