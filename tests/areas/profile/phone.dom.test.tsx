// Location upload: its status for the driver, and what the phone sends.
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { isDriverRole } from '#client/session/viewer.ts';
import { storeSession } from '#client/session/session.ts';
import { roles } from '#shared/access/roles.ts';
import { type DriverPage, openDriverPage, dutyStart } from './support/driver-page.tsx';

beforeAll(async () => {
  await initI18n('fr');
});

const now = Date.parse('2026-11-21T10:00:00Z');
const thisPhone = () => screen.findByRole('switch', { name: /^Utiliser ce téléphone/ });
const badge = () => screen.queryByRole('link', { name: /^Position ./ });
const following = async ({ geolocation }: DriverPage) => {
  await waitFor(() => {
    expect(geolocation.watches.size).toBe(1);
  });
};
const find = async ({ geolocation }: DriverPage, ...found: Parameters<typeof geolocation.emitPosition>) => {
  await act(async () => {
    geolocation.emitPosition(...found);
    await Promise.resolve();
  });
};
const readings = ({ sent }: DriverPage) => sent.flat();
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('qafila.readings.'));

describe('a driver who uses this phone', () => {
  it('is neither asked for permission nor tracked before choosing it', async () => {
    const page = await openDriverPage();
    expect(await thisPhone()).toHaveProperty('checked', false);
    expect(page.geolocation.watches.size).toBe(0);
    expect(badge()).toBeNull();
    fireEvent.click(await thisPhone());
    await following(page);
    fireEvent.click(await thisPhone());
    await waitFor(() => {
      expect(page.geolocation.watches.size).toBe(0);
    });
    await find(page, 33.5, -7.6, now);
    expect(page.sent).toEqual([]);
  });

  it('reads that it was sent and how exactly; the server has it in our units, and no number that is none', async () => {
    const page = await openDriverPage({ chosen: true });
    await following(page);
    await screen.findByText('Recherche de la position…');
    await find(page, 33.5, -7.6, now, { speed: 8.5 });
    expect(await screen.findByText(/Envoyée à 12 m près/)).toBeTruthy();
    expect(badge()?.textContent).toBe('Position envoyée');
    expect(page.sent).toEqual([[{ at: now, lat: 33.5, lng: -7.6, speed: 8.5, bearing: null, accuracy: 12 }]]);
  });

  it('is not sent again within five seconds, unless it moved more than twenty metres', async () => {
    const page = await openDriverPage({ chosen: true });
    await following(page);
    await find(page, 33.5, -7.6, now);
    await find(page, 33.5001, -7.6, now + 2_000);
    await find(page, 33.501, -7.6, now + 3_000);
    await find(page, 33.501, -7.6, now + 4_000);
    await find(page, 33.501, -7.6, now + 8_000);
    await find(page, 33.6, -7.6, now + 7_000);
    await waitFor(() => {
      expect(readings(page)).toHaveLength(3);
    });
    expect(readings(page)).toMatchObject([{ at: now }, { at: now + 3_000 }, { at: now + 8_000 }]);
  });

  it('keeps positions that could not be sent, shows how many, and sends all in order once there is a network', async () => {
    const page = await openDriverPage({ chosen: true });
    await following(page);
    page.answer({ ok: false, code: 'network' });
    for (const step of [0, 1, 2]) await find(page, 33.5 + step / 100, -7.6, now + step * 6_000);
    expect(await screen.findByText('En attente du réseau : 3 positions gardées.')).toBeTruthy();
    expect(badge()?.textContent).toBe('Position non envoyée');
    page.answer({ ok: true });
    await act(async () => {
      window.dispatchEvent(new Event('online'));
      await Promise.resolve();
    });
    expect(await screen.findByText(/Envoyée/)).toBeTruthy();
    expect(page.sent.at(-1)).toMatchObject([{ lat: 33.5 }, { lat: 33.51 }, { lat: 33.52 }]);
  });

  it("loses nothing by a reload without a network: the next page sends all with the phone's own times, and keeps no copy", async () => {
    const page = await openDriverPage({ chosen: true });
    await following(page);
    page.answer({ ok: false, code: 'network' });
    for (const step of [0, 1]) await find(page, 33.5 + step / 100, -7.6, now + step * 6_000);
    await screen.findByText('En attente du réseau : 2 positions gardées.');
    cleanup();
    const next = await openDriverPage({ chosen: true });
    await waitFor(() => {
      expect(next.sent).toMatchObject([
        [
          { at: now, lat: 33.5 },
          { at: now + 6_000, lat: 33.51 },
        ],
      ]);
    });
    await waitFor(() => {
      expect(kept()).toEqual([]);
    });
  });

  it('leaves no positions in the browser off duty, without this phone, after sign-out, or for the next user', async () => {
    const endings: (() => Promise<void>)[] = [
      async () => {
        fireEvent.click(await screen.findByRole('switch', { name: /^En service/ }));
      },
      async () => {
        fireEvent.click(await thisPhone());
      },
      async () => {
        storeSession(null);
        cleanup();
        await Promise.resolve();
      },
    ];
    for (const end of endings) {
      const page = await openDriverPage({ chosen: true });
      await following(page);
      page.answer({ ok: false, code: 'network' });
      await find(page, 33.5, -7.6, now);
      await screen.findByText(/positions? gardée/);
      expect(kept()).toHaveLength(1);
      await end();
      await waitFor(() => {
        expect(kept()).toEqual([]);
      });
      cleanup();
    }
    localStorage.setItem(
      'qafila.readings.somebody-else',
      JSON.stringify([{ at: now, lat: 33.5, lng: -7.6, speed: null, bearing: null, accuracy: 12 }]),
    );
    const page = await openDriverPage({ chosen: true });
    await following(page);
    expect([kept(), page.sent]).toEqual([[], []]);
  });

  it('shows that it waits for the permission and how to give it, and continues by itself once it is given', async () => {
    const page = await openDriverPage();
    page.geolocation.permission = 'prompt';
    fireEvent.click(await thisPhone());
    expect(await screen.findByText(/En attente de votre autorisation/)).toBeTruthy();
    await following(page);
    act(() => {
      page.geolocation.setPermission('denied');
      page.geolocation.emitError(1);
    });
    expect(await screen.findByText(/Le navigateur refuse la position/)).toBeTruthy();
    act(() => {
      page.geolocation.setPermission('granted');
    });
    expect(await screen.findByText('Recherche de la position…')).toBeTruthy();
    expect(page.geolocation.watches.size).toBe(1);
    await find(page, 33.5, -7.6, now);
    expect(await screen.findByText(/Envoyée/)).toBeTruthy();
  });

  it('shows what the server refuses, and the next position is tried again', async () => {
    const page = await openDriverPage({ chosen: true });
    await following(page);
    page.answer({ ok: false, code: 'position.in_future' });
    await find(page, 33.5, -7.6, now);
    expect(await screen.findByText('L’horloge du téléphone est en avance de plus d’un jour.')).toBeTruthy();
    page.answer({ ok: true });
    await find(page, 33.5, -7.6, now + 1_000);
    expect(await screen.findByText(/Envoyée/)).toBeTruthy();
  });

  it('that the server already knows counts as sent', async () => {
    const page = await openDriverPage({ chosen: true });
    await following(page);
    page.answer({ ok: false, code: 'position.too_old' });
    await find(page, 33.5, -7.6, now);
    expect(await screen.findByText(/Envoyée/)).toBeTruthy();
  });

  it('on a page without https shows to open it elsewhere', async () => {
    const page = await openDriverPage();
    vi.stubGlobal('isSecureContext', false);
    fireEvent.click(await thisPhone());
    expect(await screen.findByText(/Ce navigateur ne donne pas la position ici/)).toBeTruthy();
    expect(page.sent).toEqual([]);
  });
});

describe('off duty', () => {
  it('nothing is located or sent, and one button goes on duty', async () => {
    const page = await openDriverPage({ chosen: true, onDutySince: null });
    expect(await screen.findByText('Vous n’êtes pas en service : rien n’est envoyé.')).toBeTruthy();
    expect(page.geolocation.watches.size).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Prendre mon service' }));
    await following(page);
    expect(page.callsOf('UserGoOnDuty')[0]?.variables['input']).toMatchObject({ id: 'u1' });
  });

  it('according to the server, pending positions are dropped and the button is offered', async () => {
    const page = await openDriverPage({ chosen: true });
    await following(page);
    page.answer({ ok: false, code: 'position.off_duty' });
    await find(page, 33.5, -7.6, now);
    expect(await screen.findByRole('button', { name: 'Prendre mon service' })).toBeTruthy();
  });

  it('started in another tab, tracking ends here too', async () => {
    const page = await openDriverPage({ chosen: true });
    await following(page);
    await vi.waitUntil(() => page.server.connection.subscribes('duty').length > 0, 10_000);
    act(() => {
      page.pushDuty(null, 2);
    });
    await waitFor(() => {
      expect(page.geolocation.watches.size).toBe(0);
    });
    await find(page, 33.5, -7.6, now);
    expect(page.sent).toEqual([]);
  });
});

it("the choice is the driver's own: the next user of the same phone is not tracked", async () => {
  localStorage.setItem('qafila.reports-as', 'somebody else');
  const page = await openDriverPage({ onDutySince: dutyStart });
  expect(await thisPhone()).toHaveProperty('checked', false);
  expect(page.geolocation.watches.size).toBe(0);
});

it.each(roles.filter((role) => !isDriverRole(role)))(
  '%s is shown none of it and followed nowhere, even where it was chosen',
  async (role) => {
    const page = await openDriverPage({ role, chosen: true });
    expect(screen.queryByRole('heading', { name: 'Position' })).toBeNull();
    expect(badge()).toBeNull();
    expect(page.geolocation.watches.size).toBe(0);
    expect([page.callsOf('Duty'), page.callsOf('DriverDevices')]).toEqual([[], []]);
  },
);
