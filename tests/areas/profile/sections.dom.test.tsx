// The sections of the profile: each is saved by itself, shows its errors, and keeps what was typed.
import { Suspense } from 'react';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import Profile from '#client/areas/profile/screen.tsx';
import { OwnData } from '#client/areas/profile/sections/own-data.tsx';
import { LeaveGuard } from '#client/app/layout/leave-guard.tsx';
import { ScreenContext } from '#client/app/screens/screen-context.ts';
import { initI18n } from '#client/messages/i18n.ts';
import type { FakeAnswer } from '#tests/client/support/fake-server.ts';
import { type Answers, answerAt, refusal, renderPage } from '#tests/client/support/render-page.tsx';
import { sessionOf } from '#tests/client/support/session.ts';

beforeAll(() => initI18n('fr'));
beforeEach(() => {
  navigate('/profile');
});

const city = { __typename: 'City', id: 'c1', nameFr: 'Casablanca', nameAr: 'الدار البيضاء' };
const profile = {
  __typename: 'Profile',
  id: 'u1',
  version: 1,
  login: 'atlas',
  name: 'Tarik Oubella',
  email: 'tarik@atlas.example',
  phone: '+212661234567',
  website: null,
  wantsProof: false,
  street: '12, rue Al Massira',
  rib: null,
  ice: null,
  cne: null,
  isPaid: true,
  missing: ['rib', 'cne'],
  erasureRequestedAt: null,
  updatedAt: '2026-11-21T08:00:00.000Z',
  city,
};
const company = {
  __typename: 'CompanyDetails',
  id: 'a1',
  version: 1,
  number: 1,
  name: 'Atlas Store',
  address: '50, rue Al Farabi',
  phone: '+212662106168',
  website: null,
  wantsProof: false,
  city,
};
const rightRib = '011519000001205000534921';

/** The profile of a customer, with a link to another page beside it. */
async function open(answers: Answers = {}) {
  const customer = sessionOf('CUSTOMER');
  const session = { ...customer, viewer: { ...customer.viewer, company: { id: 'a1', name: 'Atlas Store' } } };
  const page = await renderPage(
    <LeaveGuard>
      <Link href="/package">Ailleurs</Link>
      <ScreenContext value="profile">
        <Suspense fallback={null}>
          <Profile />
        </Suspense>
      </ScreenContext>
    </LeaveGuard>,
    session,
    {
      Profile: () => answerAt(100, { profile }),
      OwnCompany: () => answerAt(100, { company }),
      Sessions: () => answerAt(100, { sessions: [] }),
      ApiKeys: () => answerAt(100, { apiKeys: [] }),
      Webhooks: () => answerAt(100, { webhooksAvailable: true, webhooks: [] }),
      viewer: () => ({ data: { viewer: { ...session.viewer, rights: [], missing: [], token: session.token } } }),
      DeliveredDays: () => answerAt(100, { packageDays: [] }),
      ...answers,
    },
  );
  await within(await screen.findByRole('region', { name: 'Société' })).findByLabelText(/^Nom/);
  await within(await screen.findByRole('region', { name: 'Informations' })).findByLabelText(/^Nom/);
  return page;
}
const section = (name: string) => within(screen.getByRole('region', { name }));
const type = (part: string, label: RegExp, value: string) => {
  fireEvent.change(section(part).getByLabelText(label), { target: { value } });
};
const valueOf = (part: string, label: RegExp): unknown => Reflect.get(section(part).getByLabelText(label), 'value');
const saved = (field: string, given: object) => (): FakeAnswer => ({
  data: {
    [field]: { __typename: `${field}Result`, profile: { ...profile, version: 2, ...given } },
  },
});

describe('a section', () => {
  it('is saved by itself: another one keeps what was typed there', async () => {
    const { callsOf } = await open({ EditPersonal: saved('profileEditPersonal', { name: 'Tarik Oubella Alami' }) });
    type('Adresse', /^Rue et numéro/, '1, rue des FAR');
    type('Informations', /^Nom/, 'Tarik Oubella Alami');
    fireEvent.click(section('Informations').getByRole('button', { name: 'Enregistrer mes informations' }));
    expect(await screen.findByText('Modifications enregistrées')).toBeTruthy();
    expect(callsOf('EditPersonal').map(({ variables }) => variables['input'])).toEqual([
      { version: 1, name: 'Tarik Oubella Alami', idempotencyKey: expect.any(String) },
    ]);
    expect(callsOf('EditAddress')).toEqual([]);
    await waitFor(() => {
      expect(section('Informations').queryByText('Modifications non enregistrées')).toBeNull();
    });
    expect(section('Adresse').getByText('Modifications non enregistrées')).toBeTruthy();
    expect(valueOf('Adresse', /^Rue et numéro/)).toBe('1, rue des FAR');
  });

  it('shows an error on its field and in its summary, and sends nothing', async () => {
    const { callsOf } = await open();
    type('Banque', /^RIB/, '0115 1900 0001 2050 0053');
    type('Banque', /^CNE/, 'BE874512');
    fireEvent.click(section('Banque').getByRole('button', { name: 'Enregistrer la banque' }));
    const summary = await section('Banque').findByRole('alert');
    expect(within(summary).getByRole('link').textContent).toContain('4');
    expect(section('Banque').getByLabelText(/^RIB/).getAttribute('aria-invalid')).toBe('true');
    expect(section('Banque').getByLabelText(/^CNE/).getAttribute('aria-invalid')).not.toBe('true');
    const parts = within(screen.getByRole('navigation', { name: 'Parties du profil' }));
    expect(await parts.findByText('1 erreur')).toBeTruthy();
    expect(callsOf('EditBank')).toEqual([]);
  });

  it('shows what the server refuses on the field, and keeps the values', async () => {
    await open({
      EditBank: () => refusal('invalid_input', [{ path: 'rib', code: 'wrong_rib_key', params: {} }]),
    });
    type('Banque', /^RIB/, rightRib);
    type('Banque', /^CNE/, 'BE874512');
    fireEvent.click(section('Banque').getByRole('button', { name: 'Enregistrer la banque' }));
    await waitFor(() => {
      expect(section('Banque').getByLabelText(/^RIB/).getAttribute('aria-invalid')).toBe('true');
    });
    expect(String(valueOf('Banque', /^RIB/)).replaceAll(' ', '')).toBe(rightRib);
  });

  it('of the company follows a change of a colleague, and one that is being typed stays', async () => {
    const { pushChange } = await open();
    const change = (version: number, given: object) =>
      pushChange('companyChanged', 100 + version, {
        __typename: 'CompanyChange',
        id: 'a1',
        version,
        changed: Object.keys(given),
        company: { ...company, version, ...given },
      });
    await change(2, { name: 'Atlas Store Maroc' });
    await waitFor(() => {
      expect(valueOf('Société', /^Nom/)).toBe('Atlas Store Maroc');
    });
    type('Société', /^Rue et numéro/, 'Ici');
    await change(3, { name: 'Atlas Maghreb' });
    expect(valueOf('Société', /^Rue et numéro/)).toBe('Ici');
  });
});

const leave = () => {
  fireEvent.click(screen.getByRole('link', { name: 'Ailleurs' }));
};
const question = () => screen.findByRole('dialog', { name: 'Abandonner les modifications ?' });

describe('leaving the page', () => {
  it('with nothing typed asks nothing', async () => {
    await open();
    leave();
    expect(location.pathname).toBe('/package');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('with unsaved input asks first: whoever stays keeps it, whoever leaves is taken to the other page', async () => {
    await open();
    type('Informations', /^Nom/, 'Tarik O.');
    leave();
    fireEvent.click(within(await question()).getByRole('button', { name: 'Continuer la saisie' }));
    expect(location.pathname).toBe('/profile');
    expect(valueOf('Informations', /^Nom/)).toBe('Tarik O.');
    leave();
    fireEvent.click(within(await question()).getByRole('button', { name: 'Abandonner' }));
    await waitFor(() => {
      expect(location.pathname).toBe('/package');
    });
  });

  it('after a save asks nothing', async () => {
    await open({ EditPersonal: saved('profileEditPersonal', { name: 'Tarik O.' }) });
    type('Informations', /^Nom/, 'Tarik O.');
    fireEvent.click(section('Informations').getByRole('button', { name: 'Enregistrer mes informations' }));
    expect(await screen.findByText('Modifications enregistrées')).toBeTruthy();
    leave();
    expect(location.pathname).toBe('/package');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('figures that cannot be read say so, and are read again', async () => {
  let isDown = true;
  await open({
    DeliveredDays: () =>
      isDown
        ? refusal('internal')
        : answerAt(100, { packageDays: [{ __typename: 'PackageDay', day: '2026-11-20', n: 1, cod: 12_345 }] }),
  });
  const card = within(await screen.findByRole('region', { name: 'Solde' }));
  const again = await card.findByRole('button', { name: 'Réessayer' });
  isDown = false;
  fireEvent.click(again);
  expect(await card.findAllByText(/123,45/)).not.toEqual([]);
});

it('the file of the own data says that it is being made, or why not', async () => {
  const answers = [
    refusal('forbidden'),
    { data: { profileExport: { __typename: 'R', job: { __typename: 'Job', id: 'j1' } } } },
  ];
  await renderPage(<OwnData />, 'CUSTOMER', { ProfileExport: () => answers.shift() ?? refusal('internal') });
  fireEvent.click(await screen.findByRole('button', { name: 'Préparer mon fichier' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Préparer mon fichier' }));
  expect((await screen.findByRole('status')).textContent).toContain('Votre fichier se prépare.');
  expect(screen.queryByRole('alert')).toBeNull();
});
