// The parts of the profile beside its forms: how much of it is there, the figures, the roles, and the bank numbers.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Profile } from '#client/areas/profile/documents.ts';
import { Completion } from '#client/areas/profile/page/completion.tsx';
import { BalanceCard } from '#client/areas/profile/page/money.tsx';
import { ViewerSummary } from '#client/areas/profile/page/viewer-summary.tsx';
import { BankForm } from '#client/areas/profile/sections/bank.tsx';
import { AddressForm } from '#client/areas/profile/sections/own-account.tsx';
import { Preferences } from '#client/areas/profile/sections/preferences.tsx';
import { StarredScreens } from '#client/areas/profile/sections/starred-screens.tsx';
import { singleKeysAtom, starredAtom } from '#client/app/preferences/preferences.ts';
import { addDays, moroccoDay } from '#client/lib/formatters.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { requiredProfileFields } from '#shared/areas/users/profile.ts';
import { answerAt, renderPage } from '#tests/client/support/render-page.tsx';
import { sessionOf } from '#tests/client/support/session.ts';

beforeAll(() => initI18n('fr'));
const { viewer } = sessionOf('CUSTOMER');
const profileOf = (given: Partial<Profile> = {}): Profile => ({
  id: 'u1',
  version: 1,
  login: 'atlas',
  name: 'Tarik Oubella',
  email: null,
  phone: null,
  website: null,
  street: null,
  rib: null,
  ice: null,
  cne: null,
  isPaid: true,
  missing: [],
  erasureRequestedAt: null,
  updatedAt: '2026-11-21T08:00:00.000Z',
  city: null,
  ...given,
});

it('says how much of what the role needs is there', async () => {
  const needed = requiredProfileFields('CUSTOMER').length;
  const percent = Math.round((100 * (needed - 2)) / needed);
  await renderPage(<Completion viewer={viewer} profile={profileOf({ missing: ['rib', 'cne'] })} />, 'CUSTOMER', {});
  expect(await screen.findByText(new RegExp(`${percent}.* %`))).toBeTruthy();
});

const day = (at: string, cod: number) => ({ __typename: 'PackageDay', day: at, n: 1, cod });

it('adds up what was delivered this month, today included, and in a year', async () => {
  const today = moroccoDay(Date.now());
  const { callsOf } = await renderPage(<BalanceCard viewer={{ ...viewer, company: null }} />, 'CUSTOMER', {
    DeliveredDays: () => answerAt(100, { packageDays: [day(today, 1_100), day(addDays(today, -40), 2_200)] }),
  });
  await screen.findByText(/33,00/);
  expect(screen.getByText(/11,00/)).toBeTruthy();
  const tomorrow = addDays(today, 1);
  expect(callsOf('DeliveredDays')[0]?.variables).toEqual({ gte: addDays(tomorrow, -365), lt: tomorrow });
});

it('says which of two roles counts, and nothing of it with one', async () => {
  await renderPage(<ViewerSummary viewer={{ ...viewer, roles: ['CUSTOMER', 'SUPPORT'] }} />, 'CUSTOMER', {});
  const roles = (await screen.findAllByRole('listitem')).map(({ className }) => className.includes('effective'));
  expect(roles).toEqual([true, false]);
  expect(
    screen.getByText((text) => text.startsWith('Vous avez plusieurs rôles : c’est') && text.includes('Client')),
  ).toBeTruthy();
});

it('the starred screens are all cleared at once', async () => {
  const store = getDefaultStore();
  store.set(starredAtom, ['package', 'profile']);
  await renderPage(<StarredScreens />, 'CUSTOMER', {});
  fireEvent.click(await screen.findByRole('button', { name: 'Retirer toutes les étoiles' }));
  expect([store.get(starredAtom), screen.queryByText('Favoris')]).toEqual([[], null]);
});

it('shortcuts of a single key are switched off and on', async () => {
  const store = getDefaultStore();
  store.set(singleKeysAtom, true);
  await renderPage(<Preferences hasBell={false} />, 'CUSTOMER', {});
  const keys = await screen.findByRole('switch', { name: /^Raccourcis d’une seule touche/ });
  fireEvent.click(keys);
  expect(store.get(singleKeysAtom)).toBe(false);
  fireEvent.click(keys);
  expect(store.get(singleKeysAtom)).toBe(true);
  expect(screen.getAllByRole('switch')).toHaveLength(1);
});

const openBank = async (given: Partial<Profile> = {}) => {
  await renderPage(<BankForm profile={profileOf(given)} />, 'CUSTOMER', {});
  return screen.findByLabelText<HTMLInputElement>(/^RIB/);
};
const segments = () => document.querySelectorAll('.filled, .right').length;

describe('the numbers of the bank', () => {
  it('are masked until their owner asks for them, can be edited then, and hidden again', async () => {
    const { callsOf } = await renderPage(
      <BankForm profile={profileOf({ rib: '••••4921', cne: '••••56' })} />,
      'CUSTOMER',
      {
        ProfileViewBank: () =>
          answerAt(100, {
            profileViewBank: { __typename: 'BankDetails', rib: '011519000001205000534921', ice: null, cne: 'BK123456' },
          }),
      },
    );
    expect(await screen.findByText('••••4921')).toBeTruthy();
    expect(screen.queryByLabelText(/^RIB/)).toBeNull();
    expect(callsOf('ProfileViewBank')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Afficher et modifier' }));
    const rib = await screen.findByLabelText<HTMLInputElement>(/^RIB/);
    expect(rib.value.replaceAll(' ', '')).toBe('011519000001205000534921');
    fireEvent.click(screen.getByRole('button', { name: 'Masquer' }));
    expect(await screen.findByText('••••4921')).toBeTruthy();
    expect(document.body.textContent).not.toContain('0115');
  });

  it('stay as they are typed, and are grouped once that is over', async () => {
    const rib = await openBank();
    fireEvent.focus(rib);
    fireEvent.change(rib, { target: { value: '01151900000' } });
    expect([rib.value, segments()]).toEqual(['01151900000', 3]);
    fireEvent.blur(rib);
    await waitFor(() => {
      expect(rib.value).not.toBe('01151900000');
    });
    expect(rib.value.replaceAll(' ', '')).toBe('01151900000');
  });

  it('fill the meter digit by digit, which says when there are too many', async () => {
    const rib = await openBank();
    fireEvent.change(rib, { target: { value: '0115' } });
    await waitFor(() => {
      expect(segments()).toBe(1);
    });
    const type = (digits: number) => {
      fireEvent.change(rib, { target: { value: '1'.repeat(digits) } });
    };
    type(24);
    await waitFor(() => {
      expect([segments(), document.querySelector('.tooMany')]).toEqual([6, null]);
    });
    type(25);
    await waitFor(() => {
      expect(document.querySelector('.tooMany')).not.toBeNull();
    });
  });

  it('of an ICE are doubted only where they are complete and their key does not fit', async () => {
    await openBank();
    const ice = screen.getByLabelText(/^ICE/);
    fireEvent.change(ice, { target: { value: '0011' } });
    expect(document.querySelector('.doubt')).toBeNull();
    fireEvent.change(ice, { target: { value: '001524567000011' } });
    await waitFor(() => {
      expect(document.querySelector('.doubt')).not.toBeNull();
    });
  });
});

it('an address is needed of who is paid', async () => {
  const { callsOf } = await renderPage(<AddressForm profile={profileOf({ street: '1, rue' })} />, 'CUSTOMER', {});
  fireEvent.change(await screen.findByLabelText(/^Rue et numéro/), { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: /^Enregistrer/ }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/Ville.*Rue/);
  expect(callsOf('EditAddress')).toEqual([]);
});
