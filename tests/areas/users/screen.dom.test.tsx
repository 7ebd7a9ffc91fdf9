// The list of users: the drawer of an account, its roles, its bank details, and tariffs of several customers.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { findPanel } from '#tests/client/support/find-panel.ts';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import Users from '#client/areas/users/list.tsx';
import { PresenceClient } from '#client/live/presence/presence-client.ts';
import { ScreenContext } from '#client/app/screens/screen-context.ts';
import { initI18n } from '#client/messages/i18n.ts';
import type { Role } from '#shared/access/roles.ts';
import { type Answers, answerAt, refusal, renderPage } from '#tests/client/support/render-page.tsx';
import { userOf } from './support/user-row.ts';

beforeAll(() => initI18n('fr'));
beforeEach(() => {
  navigate('/users');
});

const salmaId = '01900000-0000-7000-8000-0000000000b7';
const omarId = '01900000-0000-7000-8000-0000000000b8';
const salma = userOf(salmaId, 'Salma Bakkali', { roles: ['SUPPORT', 'BACKOFFICE'] });
const omar = userOf(omarId, 'Omar Tazi', { roles: ['COLLECTOR'] });

function open(role: Role = 'ADMIN', answers: Answers = {}) {
  const rows = [salma, omar];
  return renderPage(
    <ScreenContext value="users">
      <Users />
    </ScreenContext>,
    role,
    {
      Users: () =>
        answerAt(100, {
          users: {
            __typename: 'UserPage',
            total: 2,
            totalIsExact: true,
            page: 1,
            next: null,
            previous: null,
            facets: { __typename: 'UserFacets', exact: true },
            rows,
          },
        }),
      UserCounts: () =>
        answerAt(100, { userCounts: { __typename: 'UserCounts', id: 'userCounts', tabs: [{ tab: 'all', n: 2 }] } }),
      User: ({ variables }) => answerAt(100, { user: rows.find(({ id }) => id === variables['id']) ?? null }),
      UserStory: () => answerAt(100, { userStory: { __typename: 'UserStory', before: null, entries: [] } }),
      ...answers,
    },
  );
}
const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('tr');
  if (!row) throw new Error(`no row of ${name}`);
  return row;
};
async function openDrawer(name: string) {
  fireEvent.click(await rowOf(name));
  const drawer = await findPanel({ name: 'Utilisateur' });
  await within(drawer).findByRole('heading', { name });
  return within(drawer);
}

describe('the list', () => {
  it('marks who is online, and counts them', async () => {
    vi.spyOn(PresenceClient.prototype, 'online', 'get').mockReturnValue(new Set([omarId]));
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    await open();
    expect(within(await rowOf('Omar Tazi')).getByText('En ligne')).toBeTruthy();
    expect(within(await rowOf('Salma Bakkali')).queryByText('En ligne')).toBeNull();
    expect(screen.getByText('1 en ligne')).toBeTruthy();
  });

  it('shows the role that decides, and follows a change of roles', async () => {
    const { pushChange } = await open();
    expect(within(await rowOf('Omar Tazi')).getByText('Ramasseur')).toBeTruthy();
    await pushChange('userChanged', 101, {
      __typename: 'UserChange',
      id: omarId,
      version: 2,
      changed: ['roles'],
      user: { ...omar, version: 2, roles: ['DRIVER'] },
    });
    await waitFor(async () => {
      expect(within(await rowOf('Omar Tazi')).getByText('Livreur')).toBeTruthy();
    });
    expect(within(await rowOf('Omar Tazi')).queryByText('Ramasseur')).toBeNull();
  });
});

describe('the drawer', () => {
  it('offers what ends the access last', async () => {
    await open();
    const drawer = await openDrawer('Salma Bakkali');
    const names = ['Modifier', 'Rôles et accès', 'Désactiver'];
    const offered = drawer.getAllByRole('button').map(({ textContent }) => textContent);
    expect(offered.filter((name) => names.includes(name))).toEqual(names);
  });

  it('shows bank details only after they were asked for, and hides them again', async () => {
    const { callsOf } = await open('ACCOUNTANT', {
      BankDetailsView: () => ({
        data: {
          bankDetailsView: { __typename: 'BankDetails', rib: '011519000001205000534921', ice: null, cne: 'BE874512' },
        },
      }),
    });
    const drawer = await openDrawer('Salma Bakkali');
    expect(drawer.getAllByText('••••')).toHaveLength(3);
    expect(callsOf('BankDetailsView')).toEqual([]);
    fireEvent.click(drawer.getByRole('button', { name: 'Afficher' }));
    expect(await drawer.findByText('0115 1900 0001 2050 0053 4921')).toBeTruthy();
    expect(drawer.getByText('Non renseigné')).toBeTruthy();
    expect(callsOf('BankDetailsView')[0]?.variables['input']).toMatchObject({ id: salmaId });
    fireEvent.click(drawer.getByRole('button', { name: 'Masquer' }));
    expect(drawer.queryByText('0115 1900 0001 2050 0053 4921')).toBeNull();
  });

  it('has no bank details for a commercial', async () => {
    await open('COMMERCIAL');
    const drawer = await openDrawer('Salma Bakkali');
    expect(drawer.queryByText('Coordonnées bancaires')).toBeNull();
  });

  it('says why the bank details are refused, and shows no digit', async () => {
    await open('ADMIN', { BankDetailsView: () => refusal('forbidden') });
    const drawer = await openDrawer('Omar Tazi');
    fireEvent.click(drawer.getByRole('button', { name: 'Afficher' }));
    expect((await drawer.findByRole('alert')).textContent).toContain('rôle');
    expect(drawer.getAllByText('••••')).toHaveLength(3);
  });
});

const openRoles = async (name: string) => {
  const drawer = await openDrawer(name);
  fireEvent.click(drawer.getByRole('button', { name: 'Rôles et accès' }));
  return within(await findPanel({ name: /Rôles/ }));
};

describe('the dialog of roles', () => {
  it('asks for what a role needs, and sends nothing without it', async () => {
    const { callsOf } = await open();
    const dialog = await openRoles('Omar Tazi');
    expect(dialog.queryByRole('combobox', { name: /Société/ })).toBeNull();
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Client' }));
    expect(await dialog.findByRole('combobox', { name: /Société/ })).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(await dialog.findByRole('alert')).toBeTruthy();
    expect(callsOf('UserSetRoles')).toEqual([]);
  });

  it('saves the roles that are checked', async () => {
    const { callsOf } = await open('ADMIN', {
      UserSetRoles: () => ({
        data: {
          result: { __typename: 'UserResult', row: { ...salma, version: 2, roles: ['SUPPORT', 'ACCOUNTANT'] } },
        },
      }),
    });
    const dialog = await openRoles('Salma Bakkali');
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Back-office' }));
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Comptable' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => {
      expect(callsOf('UserSetRoles')[0]?.variables['input']).toMatchObject({
        id: salmaId,
        roles: ['SUPPORT', 'ACCOUNTANT'],
      });
    });
    await waitFor(() => {
      expect(screen.queryByRole('dialog', { name: /Rôles/ })).toBeNull();
    });
  });
});
