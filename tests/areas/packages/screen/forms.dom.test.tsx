// The forms of a parcel, each alone: a new one, and the change of one that may be on its way.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import CreatePackageForm from '#client/areas/packages/forms/create-form.tsx';
import EditPackageForm from '#client/areas/packages/forms/edit-form.tsx';
import type { Package } from '#client/areas/packages/documents.ts';
import { initI18n } from '#client/messages/i18n.ts';
import type { Role } from '#shared/access/roles.ts';
import { type Answers, renderPage } from '#tests/client/support/render-page.tsx';
import { buildPackage, idOf } from '../support/package.ts';

beforeAll(() => initI18n('fr'));

const city = (id: string, nameFr: string) => ({ __typename: 'City', id, nameFr, nameAr: nameFr, hubId: 'h1' });
const usual: Answers = {
  Cities: () => ({ data: { cities: [city(idOf(801), 'Rabat'), city(idOf(802), 'Salé')] } }),
  Companies: () => ({ data: { companies: [] } }),
};
const fill = (label: RegExp, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const options = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent);

const create = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Créer le colis' }));
};

const openNew = async (role: Role) => {
  const onCreated = vi.fn<(id: string) => void>();
  const page = await renderPage(<CreatePackageForm onClose={() => undefined} onCreated={onCreated} />, role, {
    ...usual,
    PackageCreate: () => ({ data: { result: { __typename: 'PackageResult', row: buildPackage(7) } } }),
  });
  await screen.findByLabelText(/^Nom du destinataire/);
  return { ...page, onCreated };
};

describe('a new parcel', () => {
  it('of a sender is sent with a city that nobody knows yet, named by its number, and opened', async () => {
    const page = await openNew('CUSTOMER');
    expect(screen.queryByRole('combobox', { name: /^Client/ })).toBeNull();
    expect(screen.queryByRole('switch', { name: /WhatsApp/ })).toBeNull();
    fill(/^Nom du destinataire/, 'Nadia');
    fill(/^Téléphone/, '0661234567');
    fill(/^Adresse/, '9 rue Sebou');
    fill(/^Montant à encaisser/, '100');
    const box = await screen.findByRole('combobox', { name: /^Ville/ });
    fireEvent.click(box);
    expect(await options()).toEqual(['Rabat', 'Salé']);
    fireEvent.change(await screen.findByRole('combobox', { expanded: true }), { target: { value: ' Kaza ' } });
    fireEvent.click(await screen.findByRole('option', { name: /Kaza.*ville à valider/ }));
    create();
    expect(await screen.findByText('Colis CAS-26-000007 créé')).toBeTruthy();
    expect(page.onCreated.mock.calls).toEqual([[idOf(7)]]);
    expect(page.callsOf('PackageCreate')[0]?.variables['input']).toMatchObject({
      recipientName: 'Nadia',
      cityText: 'Kaza',
      cod: 10_000,
    });
  });

  it('of the office needs a company and a city', async () => {
    const page = await openNew('BACKOFFICE');
    create();
    await waitFor(() => {
      expect(
        [/^Client/, /^Ville/].map((name) => screen.getByRole('combobox', { name }).getAttribute('aria-invalid')),
      ).toEqual(['true', 'true']);
    });
    expect(page.callsOf('PackageCreate')).toEqual([]);
  });

  it('takes a city that is typed in other letters as the known one', async () => {
    await openNew('CUSTOMER');
    fireEvent.click(await screen.findByRole('combobox', { name: /^Ville/ }));
    await options();
    fireEvent.change(await screen.findByRole('combobox', { expanded: true }), { target: { value: 'rabat' } });
    await waitFor(async () => {
      expect(await options()).toEqual(['Rabat', 'Salé']);
    });
  });
});

const open = async (given: Partial<Package>, role: Role = 'ADMIN') => {
  await renderPage(<EditPackageForm row={buildPackage(1, given)} onClose={() => undefined} />, role, usual);
  await screen.findByLabelText(/^Nom du destinataire/);
  const dialog = within(screen.getByRole('dialog'));
  return { dialog, box: await dialog.findByRole('combobox', { name: /^Ville/ }) };
};

describe('the change of a parcel', () => {
  it.each([
    ['confirmed', {}, false],
    ['inhouse', {}, true],
    ['inhouse', { city: null }, false],
  ] as const)('one that is %s with %j has its city locked: %s', async (status, given, isLocked) => {
    const { dialog, box } = await open({ status, ...given });
    expect(box).toMatchObject({ disabled: isLocked });
    expect(dialog.queryByText(/utilisez « Changer la destination »/) !== null).toBe(isLocked);
  });

  it('has the mark of a message, and for a driver none of the fields that he does not see', async () => {
    const { dialog } = await open({ status: 'enroute' }, 'DRIVER');
    expect(dialog.getByText('Message WhatsApp envoyé')).toBeTruthy();
    expect(dialog.queryByLabelText(/^E-mail du client/)).toBeNull();
  });
});
