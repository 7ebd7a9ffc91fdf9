// What is read of an account: its facts, its customers, and its story page by page.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { User, UserCompanyRow } from '#client/areas/users/documents.ts';
import { BankDetails } from '#client/areas/users/detail/bank-details.tsx';
import { UserDetail } from '#client/areas/users/detail/content.tsx';
import { Customers } from '#client/areas/users/detail/customers.tsx';
import { Story } from '#client/areas/users/detail/story.tsx';
import { initI18n } from '#client/messages/i18n.ts';
import type { Role } from '#shared/access/roles.ts';
import { type Answers, answerAt, refusal, renderPage } from '#tests/client/support/render-page.tsx';
import { userOf } from './support/user-row.ts';

beforeAll(() => initI18n('fr'));

const company: UserCompanyRow = {
  id: 'a1',
  version: 3,
  number: 42,
  name: 'Atlas Store',
  allowedActions: [],
  offersGroupId: null,
  offersGroupName: null,
  nextOffersGroupName: null,
  offersGroupChangesOn: null,
  commercial: null,
};
const emptyStory = () => answerAt(100, { userStory: { __typename: 'UserStory', before: null, entries: [] } });

async function open(given: Partial<User>, role: Role = 'ADMIN') {
  const onAct = vi.fn<(action: string) => void>();
  await renderPage(<UserDetail user={userOf('u7', 'Salma Bakkali', given)} onAct={onAct} />, role, {
    UserStory: emptyStory,
    CommercialCompanies: () => answerAt(100, { companies: [] }),
  });
  await screen.findByRole('heading', { name: 'Salma Bakkali' });
  return onAct;
}
const fact = (name: string) => screen.queryByText(name, { selector: 'dt' })?.nextElementSibling?.textContent;
const heading = (name: string) => screen.queryByRole('heading', { name }) !== null;

describe('the facts of an account', () => {
  it('are those that it has, each with its own value', async () => {
    await open({
      company,
      invitedAt: '2026-10-02T09:00:00.000Z',
      disabledAt: '2026-10-03T09:00:00.000Z',
      website: 'https://atlas.example',
    });
    expect([fact('ID client'), fact('Groupe d’offres'), fact('Dernière visite')]).toEqual([
      '42',
      'Par défaut',
      'Jamais',
    ]);
    expect([fact('Invité'), fact('Désactivé'), fact('Créé')]).toMatchObject([
      expect.stringMatching(/^2 oct/),
      expect.stringMatching(/^3 oct/),
      expect.stringMatching(/^1 nov/),
    ]);
    expect([fact('Ville'), fact('Site web')]).toEqual([undefined, 'atlas.example']);
    expect(document.querySelector('[href^="tel:"]')?.getAttribute('href')).toBe('tel:+212661234567');
  });

  it('say to an administrator, and to nobody else, whether there is a second factor', async () => {
    await open({});
    expect(fact('Deux étapes')).toBe('Non');
  });

  it.each([
    ['ADMIN', true, true, true],
    ['ACCOUNTANT', true, false, false],
    ['SUBACCOUNTANT', true, false, false],
    ['COMMERCIAL', false, false, false],
  ] as const)('are read by the role: %s', async (role, bank, story, customers) => {
    await open({ roles: ['COMMERCIAL'], secondFactorAt: '2026-11-02T09:00:00.000Z' }, role);
    expect([heading('Coordonnées bancaires'), heading('Historique'), heading('Clients apportés')]).toEqual([
      bank,
      story,
      customers,
    ]);
    expect(fact('Deux étapes') !== undefined).toBe(role === 'ADMIN');
  });

  it('say which of two roles counts, and nothing of it with one', async () => {
    await open({ roles: ['SUPPORT', 'BACKOFFICE'] });
    expect(screen.getAllByText(/^Plusieurs rôles : «/)).toHaveLength(1);
  });

  it('say that the person asked to be erased, or was', async () => {
    await open({ erasureRequestedAt: '2026-11-02T09:00:00.000Z', erasedAt: '2026-11-05T09:00:00.000Z' });
    expect(screen.getByText(/^Compte effacé le/)).toBeTruthy();
    expect(screen.queryByText(/a demandé l’effacement/)).toBeNull();
  });

  it('are followed by what may be done, which ends the access last', async () => {
    const onAct = await open({ allowedActions: ['disable', 'goOnDuty', 'goOffDuty', 'edit'] });
    const names = ['Modifier', 'Désactiver'];
    const head = screen.getAllByRole('button').slice(0, 3);
    expect(head.map(({ textContent }) => textContent).filter((name) => names.includes(name))).toEqual(names);
    fireEvent.click(screen.getByRole('button', { name: 'Désactiver' }));
    expect(onAct.mock.calls).toMatchObject([['disable', { id: 'u7' }]]);
  });
});

it('bank details are copied without the spaces that are shown', async () => {
  const rib = '011519000001205000534921';
  await renderPage(<BankDetails id="u7" />, 'ADMIN', {
    BankDetailsView: () => ({ data: { bankDetailsView: { __typename: 'BankDetails', rib, ice: '001', cne: null } } }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Afficher' }));
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  fireEvent.click(await screen.findByRole('button', { name: 'Copier RIB' }));
  expect(writeText.mock.calls).toEqual([[rib]]);
  writeText.mockRestore();
  expect(screen.getAllByText('Non renseigné')).toHaveLength(1);
});

const row = (id: string, name: string) => ({ __typename: 'CompanyDetails', ...company, id, name });
const assigned = (id: string, name: string) => ({
  data: { companyAssignCommercial: { __typename: 'CompanyResult', company: row(id, name) } },
});
const openCustomers = (answers: Answers) =>
  renderPage(<Customers commercial={userOf('u7', 'Salma Bakkali', { roles: ['COMMERCIAL'] })} />, 'ADMIN', {
    Companies: () => answerAt(100, { companies: [{ __typename: 'Company', id: 'b2', name: 'Zellige' }] }),
    ...answers,
  });

describe('the customers of a commercial', () => {
  it('are taken away and added, and the list is read again', async () => {
    let rows = [row('a1', 'Atlas Store')];
    const { callsOf } = await openCustomers({
      CommercialCompanies: () => answerAt(100, { companies: rows }),
      AssignCommercial: ({ variables }) => {
        const isAdded = Reflect.get(Object(variables['input']), 'commercialId') !== null;
        rows = isAdded ? [row('b2', 'Zellige')] : [];
        return isAdded ? assigned('b2', 'Zellige') : assigned('a1', 'Atlas Store');
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Retirer Atlas Store' }));
    expect(await screen.findByText('Aucun client pour l’instant.')).toBeTruthy();
    const box = screen.getByRole('combobox');
    fireEvent.click(box);
    fireEvent.click(await screen.findByRole('option', { name: /Zellige/ }));
    expect(await screen.findByRole('button', { name: 'Retirer Zellige' })).toBeTruthy();
    expect(screen.getByRole('combobox').textContent).not.toContain('Zellige');
    expect(callsOf('AssignCommercial').map(({ variables }) => variables['input'])).toMatchObject([
      { id: 'a1', commercialId: null },
      { id: 'b2', commercialId: 'u7' },
    ]);
  });

  it('stay where that is refused, with the reason; nobody has none before they are read', async () => {
    const { callsOf } = await openCustomers({
      CommercialCompanies: () => answerAt(100, { companies: [row('a1', 'Atlas Store')] }),
      AssignCommercial: () => refusal('forbidden'),
    });
    expect(screen.queryByText('Aucun client pour l’instant.')).toBeNull();
    const remove = await screen.findByRole('button', { name: 'Retirer Atlas Store' });
    const reads = callsOf('CommercialCompanies').length;
    fireEvent.click(remove);
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retirer Atlas Store' })).toBeTruthy();
    expect(callsOf('CommercialCompanies')).toHaveLength(reads);
  });
});

const entry = (id: string, given: object = {}) => ({
  __typename: 'StoryEntry',
  id,
  at: '2026-11-02T09:00:00.000Z',
  name: 'user.edited',
  entity: 'user',
  entityId: 'u7',
  actor: { __typename: 'Person', id: 'u7', name: 'Salma Bakkali' },
  about: null,
  subject: null,
  roles: null,
  given: [],
  taken: [],
  changed: [],
  ...given,
});
const page = (before: string | null, ...entries: readonly object[]) =>
  answerAt(100, { userStory: { __typename: 'UserStory', before, entries } });
const lines = async () =>
  within(await screen.findByRole('list', { name: 'Historique' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the story of an account', () => {
  it('says what was done, to what or whom, and by whom if not by the person', async () => {
    const other = { __typename: 'Person', id: 'u9', name: 'Omar Tazi' };
    const self = { __typename: 'Person', id: 'u7', name: 'Salma Bakkali' };
    await renderPage(<Story id="u7" />, 'ADMIN', {
      UserStory: () =>
        page(
          null,
          entry('1'),
          entry('2', {
            name: 'user.rolesSet',
            actor: other,
            about: self,
            roles: ['SUPPORT'],
            changed: ['roles', 'hubId', 'version'],
          }),
          entry('3', { name: 'user.approved', about: other }),
          entry('4', { name: 'package.delivered', entity: 'package', subject: 'CAS-26-000042', actor: null }),
        ),
    });
    const [own, byOther, toOther, bySystem] = await lines();
    expect(own).toMatch(/^Modification/);
    expect(own).not.toContain('par ');
    expect(byOther).toMatch(/^Accès modifiés.*Support · Dépôt.*par Omar Tazi/);
    expect(byOther).not.toContain('Salma');
    expect(toOther).toMatch(/^Compte approuvé.*Omar Tazi/);
    expect(bySystem).toMatch(/^Livraison.*Colis CAS-26-000042.*par le système/);
  });

  it('says the time of what is of today, and the day of the rest', async () => {
    const at = new Date().toISOString();
    await renderPage(<Story id="u7" />, 'ADMIN', {
      UserStory: () => page(null, entry('1', { at }), entry('2', { at: '2020-11-02T09:00:00.000Z' })),
    });
    const [today, before] = await lines();
    expect(today).toMatch(/Modification\s*\D{0,3}\d\d:\d\d\D{0,3}$/);
    expect(before).toContain('2 nov');
  });

  it('goes on page by page, keeps what is shown, and ends', async () => {
    const pages: Readonly<Record<string, object>> = {
      c1: page('c2', entry('2', { name: 'user.approved' })),
      c2: page(null, entry('3', { name: 'user.signedUp' })),
    };
    const { callsOf } = await renderPage(<Story id="u7" />, 'ADMIN', {
      UserStory: ({ variables }) => pages[String(variables['before'])] ?? page('c1', entry('1')),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Plus ancien' }));
    await screen.findByText('Compte approuvé');
    fireEvent.click(screen.getByRole('button', { name: 'Plus ancien' }));
    await screen.findByText('Inscription');
    expect(await lines()).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Plus ancien' })).toBeNull();
    expect(callsOf('UserStory').map(({ variables }) => variables['before'] ?? null)).toEqual([null, 'c1', 'c2']);
  });

  it('of which an older page cannot be read says so, and can be asked again', async () => {
    await renderPage(<Story id="u7" />, 'ADMIN', {
      UserStory: ({ variables }) => (variables['before'] ? refusal('forbidden') : page('c1', entry('1'))),
    });
    const more = await screen.findByRole('button', { name: 'Plus ancien' });
    fireEvent.click(more);
    expect(await screen.findByText('Votre rôle ne permet pas cette action.')).toBeTruthy();
    await waitFor(() => {
      expect(more.getAttribute('aria-busy')).not.toBe('true');
    });
    expect(await lines()).toHaveLength(1);
  });
});
