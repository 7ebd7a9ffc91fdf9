// The other telephones of a driver: one is added, shows its token once, and is taken out after a question.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { findPanel } from '#tests/client/support/find-panel.ts';
import { beforeAll, expect, it, vi } from 'vitest';
import { Devices } from '#client/areas/devices/devices.tsx';
import { initI18n } from '#client/messages/i18n.ts';
import { type Answers, answerAt, refusal, renderPage } from '#tests/client/support/render-page.tsx';

beforeAll(() => initI18n('fr'));

const deviceOf = (id: string, name: string, given: object = {}) => ({
  __typename: 'DriverDevice',
  id,
  version: 1,
  name,
  createdAt: '2026-11-01T09:00:00.000Z',
  lastSeenAt: null,
  revokedAt: null,
  ...given,
});
const van = deviceOf('d1', 'Camionnette');
const open = (answers: Answers = {}) =>
  renderPage(<Devices />, 'DRIVER', { DriverDevices: () => answerAt(100, { driverDevices: [van] }), ...answers });
const names = () => screen.queryAllByRole('listitem').map((item) => item.querySelector('bdi')?.textContent);
const made = (token: string) => ({
  data: {
    driverDeviceCreate: { __typename: 'DriverDeviceCreateResult', token, device: deviceOf('d2', 'Samsung A15') },
  },
});

async function add(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter un téléphone' }));
  const dialog = within(await findPanel({ name: 'Nouveau téléphone' }));
  fireEvent.change(dialog.getByLabelText(/^Nom du téléphone/), { target: { value: 'Samsung A15' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Ajouter un téléphone' }));
}
const box = () => screen.findByRole('region', { name: 'Secret : Samsung A15' });

it('each says when it was added and last used; one that was taken out is not there', async () => {
  await open({
    DriverDevices: () =>
      answerAt(100, {
        driverDevices: [
          van,
          deviceOf('d2', 'Samsung A15', { lastSeenAt: new Date(Date.now() - 7_200_000).toISOString() }),
          deviceOf('d3', 'Ancien', { revokedAt: '2026-11-02T09:00:00.000Z' }),
        ],
      }),
  });
  const [first, second, ...others] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toMatch(/^CamionnetteAjouté le .*jamais utilisé/);
  expect(second?.textContent).toMatch(/^Samsung A15Ajouté le 1.*il y a 2/);
  expect(others).toEqual([]);
});

it('a new one shows what its app needs, once, and is in the list at once', async () => {
  let devices = [van];
  const { callsOf } = await open({
    DriverDevices: () => answerAt(100, { driverDevices: devices }),
    DriverDeviceCreate: () => {
      devices = [van, deviceOf('d2', 'Samsung A15')];
      return made('the-token');
    },
  });
  await screen.findByText('Camionnette');
  await add();
  const shown = await box();
  await waitFor(() => {
    expect([screen.queryByRole('dialog'), document.activeElement]).toEqual([null, shown]);
  });
  await waitFor(() => {
    expect(names()).toEqual(['Camionnette', 'Samsung A15']);
  });
  expect(callsOf('DriverDeviceCreate')[0]?.variables['input']).toMatchObject({ name: 'Samsung A15' });
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  for (const copy of within(shown).getAllByRole('button', { name: /^Copier/ })) fireEvent.click(copy);
  expect(writeText.mock.calls).toEqual([
    [expect.stringMatching(/\/uplink\/osmand$/)],
    ['the-token'],
    [expect.stringMatching(/\/uplink\/owntracks$/)],
    ['the-token'],
  ]);
  writeText.mockRestore();
  expect(within(shown).getByRole('button', { name: 'Copier · OwnTracks · Mot de passe' })).toBeTruthy();
  fireEvent.click(within(shown).getByRole('button', { name: 'C’est fait' }));
  expect(document.body.textContent).not.toContain('the-token');
});

it('one that is refused keeps its name in the form and says why', async () => {
  await open({ DriverDeviceCreate: () => refusal('forbidden') });
  await screen.findByText('Camionnette');
  await add();
  const dialog = within(await findPanel({ name: 'Nouveau téléphone' }));
  expect(await dialog.findByRole('alert')).toBeTruthy();
  expect(dialog.getByLabelText(/^Nom du téléphone/)).toHaveProperty('value', 'Samsung A15');
});

const ask = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Retirer Camionnette' }));
  return within(await findPanel({ name: 'Retirer Camionnette ?' }));
};

it('is taken out after a question, which can be left', async () => {
  const { callsOf } = await open({
    DriverDeviceRevoke: () => ({
      data: {
        result: {
          __typename: 'DriverDeviceResult',
          row: { ...van, version: 2, revokedAt: '2026-11-23T09:00:00.000Z' },
        },
      },
    }),
  });
  fireEvent.click((await ask()).getByRole('button', { name: 'Annuler' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  expect(callsOf('DriverDeviceRevoke')).toEqual([]);
  fireEvent.click((await ask()).getByRole('button', { name: 'Retirer' }));
  expect(await screen.findByText('Aucun autre téléphone')).toBeTruthy();
  expect(callsOf('DriverDeviceRevoke')[0]?.variables['input']).toMatchObject({ id: 'd1' });
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
