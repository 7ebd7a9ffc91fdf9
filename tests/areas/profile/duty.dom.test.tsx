// A driver's duty and the phones that may report for it, on the profile.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { findPanel } from '#tests/client/support/find-panel.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import type { FakeAnswer } from '#tests/client/support/fake-server.ts';
import { cursorAt } from '#tests/client/support/parcels.ts';
import { openDriverPage, device, dutyStart } from './support/driver-page.tsx';

beforeAll(async () => {
  await initI18n('fr');
});

const onDuty = () => screen.findByRole('switch', { name: /^En service/ });
const refusal = (code: string, fields: object[] = []): FakeAnswer => ({
  data: null,
  errors: [{ message: code, path: ['result'], extensions: { code, params: {}, fields } }],
});
const withPhone = {
  DriverDevices: (): FakeAnswer => ({ data: { driverDevices: [device] }, extensions: { at: cursorAt(100) } }),
};
const made = (): FakeAnswer => ({
  data: { driverDeviceCreate: { __typename: 'DriverDeviceCreateResult', token: 'the-secret-token', device } },
});
const revoked = (): FakeAnswer => ({
  data: {
    result: {
      __typename: 'DriverDeviceResult',
      row: { ...device, version: 2, revokedAt: '2026-11-21T10:00:00.000Z' },
    },
  },
});

const add = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'Ajouter un téléphone' }));
  const dialog = within(await findPanel({ name: 'Nouveau téléphone' }));
  fireEvent.change(dialog.getByLabelText(/^Nom du téléphone/), { target: { value: name } });
  fireEvent.click(dialog.getByRole('button', { name: 'Ajouter un téléphone' }));
};

describe('duty', () => {
  it('is a switch that shows since when, and off duty that no position is accepted or shown', async () => {
    const { callsOf } = await openDriverPage();
    const duty = await onDuty();
    expect(duty).toHaveProperty('checked', true);
    expect(screen.getByText(/Service commencé/).querySelector('time')?.dateTime).toBe(dutyStart);
    fireEvent.click(duty);
    expect(await screen.findByText(/ni enregistrées ni montrées/)).toBeTruthy();
    await waitFor(() => {
      expect(callsOf('UserGoOffDuty')[0]?.variables['input']).toMatchObject({ id: 'u1' });
    });
    fireEvent.click(await onDuty());
    expect(await screen.findByText(/Service commencé/)).toBeTruthy();
  });

  it('changed elsewhere, changes here', async () => {
    const { server, pushDuty: tellDuty } = await openDriverPage();
    await onDuty();
    await vi.waitUntil(() => server.connection.subscribes('duty').length > 0, 10_000);
    act(() => {
      tellDuty(null, 2);
    });
    await waitFor(async () => {
      expect(await onDuty()).toHaveProperty('checked', false);
    });
  });

  it('that the server refuses to end continues, and shows why', async () => {
    await openDriverPage({ answers: { UserGoOffDuty: () => refusal('forbidden') } });
    fireEvent.click(await onDuty());
    expect(await screen.findByText('Votre rôle ne permet pas cette action.')).toBeTruthy();
    expect(await onDuty()).toHaveProperty('checked', true);
  });

  it('that could not be read shows an error and can be read again', async () => {
    const { callsOf } = await openDriverPage({ answers: { Duty: () => refusal('internal') } });
    const [again] = within(
      (await screen.findByText('Impossible de savoir si vous êtes en service.')).closest('[role="alert"]') ??
        document.body,
    ).getAllByRole('button');
    fireEvent.click(again ?? document.body);
    await waitFor(() => {
      expect(callsOf('Duty').length).toBeGreaterThan(1);
    });
  });
});

describe('other phones', () => {
  it('are none at first; a new one shows its token once, with the settings of each app, until it is closed', async () => {
    const { callsOf } = await openDriverPage({ answers: { DriverDeviceCreate: made } });
    expect(await screen.findByText('Aucun autre téléphone')).toBeTruthy();
    await add('Samsung A15');
    const box = within(await screen.findByRole('region', { name: /Secret : Samsung A15/ }));
    expect(box.getAllByText('the-secret-token')).toHaveLength(2);
    expect(box.getByText(`${location.origin}/uplink/osmand`)).toBeTruthy();
    expect(box.getByText(`${location.origin}/uplink/owntracks`)).toBeTruthy();
    expect(callsOf('DriverDeviceCreate')[0]?.variables['input']).toMatchObject({ name: 'Samsung A15' });
    await waitFor(() => {
      expect(callsOf('DriverDevices')).toHaveLength(2);
    });
    fireEvent.click(box.getByRole('button', { name: 'C’est fait' }));
    expect(screen.queryByText('the-secret-token')).toBeNull();
  });

  it('without a name are refused at the field', async () => {
    await openDriverPage({
      answers: { DriverDeviceCreate: () => refusal('invalid_input', [{ path: 'name', code: 'required', params: {} }]) },
    });
    await add('');
    expect(await screen.findByText('Ce champ est requis')).toBeTruthy();
    expect(screen.getByLabelText(/^Nom du téléphone/).getAttribute('aria-invalid')).toBe('true');
  });

  it('are revoked only after a confirmation', async () => {
    const { callsOf } = await openDriverPage({ answers: { ...withPhone, DriverDeviceRevoke: revoked } });
    const list = await screen.findByRole('list', { name: 'Autres téléphones' });
    expect(within(list).getByText('jamais utilisé')).toBeTruthy();
    fireEvent.click(within(list).getByRole('button', { name: 'Retirer Samsung A15' }));
    const dialog = within(await findPanel({ name: 'Retirer Samsung A15 ?' }));
    expect(callsOf('DriverDeviceRevoke')).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Retirer' }));
    expect(await screen.findByText('Samsung A15 est retiré.')).toBeTruthy();
    expect(await screen.findByText('Aucun autre téléphone')).toBeTruthy();
    expect(callsOf('DriverDeviceRevoke')[0]?.variables['input']).toMatchObject({ id: 'p1' });
  });

  it('registered on another page of the driver appear here, and disappear when they are revoked there', async () => {
    const shutOut = { ...device, version: 2, revokedAt: '2026-11-21T10:00:00.000Z' };
    const phones: object[] = [];
    const { server } = await openDriverPage({
      answers: {
        DriverDevices: () => ({
          data: { driverDevices: [...phones] },
          extensions: { at: cursorAt(100 + phones.length) },
        }),
      },
    });
    await screen.findByText('Aucun autre téléphone');
    await vi.waitUntil(() => server.connection.subscribes('driverDeviceChanged').length > 0, 10_000);
    const push = (seq: number, kind: string, row: typeof device | typeof shutOut, changed: string[]) => {
      act(() => {
        server.connection.push(cursorAt(seq), {
          driverDeviceChanged: {
            __typename: 'DriverDeviceChange',
            kind,
            id: row.id,
            version: row.version,
            changed,
            reason: null,
            driverDevice: row,
          },
        });
      });
    };
    phones.push(device);
    push(101, 'NEW', device, []);
    expect(await screen.findByText('Samsung A15')).toBeTruthy();
    push(102, 'CHANGED', shutOut, ['revokedAt']);
    expect(await screen.findByText('Aucun autre téléphone')).toBeTruthy();
  });

  it('that could not be read show an error', async () => {
    await openDriverPage({ answers: { DriverDevices: () => refusal('internal') } });
    expect(await screen.findByText('La liste de vos téléphones n’a pas pu être chargée.')).toBeTruthy();
  });
});
