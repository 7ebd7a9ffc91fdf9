import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { render } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getDefaultStore } from 'jotai';
import { initI18n } from '#client/messages/i18n.ts';
import { Toasts } from '#client/ui/feedback/toasts.tsx';
import { LiveProvider } from '#client/live/live-provider.tsx';
import { debugNoticeMs } from '#client/app/debug/debug-notice.ts';
import { OverlayHost } from '#client/app/overlays/overlay-host.tsx';
import { debugPanelAtom } from '#client/app/debug/debug-panel-atom.ts';
import { List, type ListProbe, signIn } from '#tests/client/support/list-page.tsx';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { cursorAt, parcelChange, listAnswer, parcel } from '#tests/client/support/parcels.ts';
import { pressKey } from '../support/overlay-page.tsx';

beforeAll(async () => {
  await initI18n('fr');
});
beforeEach(() => {
  getDefaultStore().set(debugPanelAtom, false);
});

function Keys({ onReady }: { onReady: () => void }): ReactNode {
  useEffect(onReady, [onReady]);
  return <OverlayHost />;
}

interface Opened {
  server: FakeServer;
  panel: HTMLElement;
}

async function openPanel(simulator: { running: boolean; paused: boolean } | null = null): Promise<Opened> {
  signIn();
  const server = new FakeServer();
  const seen: Partial<ListProbe> = {};
  server.respond = ({ query, variables }) => {
    if (query.includes('mutation SimulatorPause')) {
      simulator = { running: true, paused: JSON.stringify(variables).includes('true') };
      return {
        data: {
          simulatorPause: { __typename: 'SimulatorResult', simulator: { __typename: 'Simulator', ...simulator } },
        },
      };
    }
    if (query.includes('query Simulator'))
      return { data: { simulator: simulator && { __typename: 'Simulator', ...simulator } } };
    return listAnswer(1, parcel('p1', 1));
  };
  render(
    <LiveProvider userId="u1">
      <List seen={seen} />
      <Keys onReady={() => undefined} />
      <Toasts />
    </LiveProvider>,
  );
  await server.accept(cursorAt(1));
  await vi.waitUntil(() => server.connection.subscribes().length > 0, 10_000);
  // Its shortcuts are loaded with the palette's code.
  act(() => {
    pressKey('k', { ctrlKey: true });
  });
  await screen.findByRole('combobox');
  act(() => {
    pressKey('k', { ctrlKey: true });
  });
  await waitFor(() => {
    expect(screen.queryByRole('combobox')).toBeNull();
  });
  act(() => {
    pressKey('D', { ctrlKey: true, shiftKey: true, code: 'KeyD' });
  });
  return { server, panel: await screen.findByRole('complementary', { name: 'Diagnostic' }) };
}

describe('the debug panel', () => {
  it('opens and closes with its shortcut, and shows the user as the server sees it', async () => {
    const { panel } = await openPanel();
    expect(panel.textContent).toContain('socket ouvert');
    expect(panel.textContent).toContain('ADMIN');
    expect(panel.textContent).toContain('aaaa');
    expect(panel.textContent).toContain('package ×1');
    act(() => {
      pressKey('D', { ctrlKey: true, shiftKey: true, code: 'KeyD' });
    });
    await waitFor(() => {
      expect(screen.queryByRole('complementary', { name: 'Diagnostic' })).toBeNull();
    });
  });

  it('shows the messages of the socket, with their lag, and marks late ones', async () => {
    const { server, panel } = await openPanel();
    const push = (seq: number, version: number): void => {
      const id = server.connection.subscribes().at(-1)?.id;
      server.connection.send({
        id,
        type: 'next',
        payload: {
          data: parcelChange('CHANGED', parcel('p1', version, { status: 'delivered' }), 'status'),
          extensions: { at: cursorAt(seq), time: new Date(Date.now() - 40).toISOString() },
        },
      });
    };
    act(() => {
      push(2, 3);
    });
    await waitFor(() => {
      expect(panel.textContent).toMatch(/package p1 -> delivered \[status\]v3\d+ ms/);
    });
    act(() => {
      push(3, 2);
    });
    await waitFor(() => {
      expect(panel.textContent).toContain('ignorée, déjà plus récente');
    });
  });

  it('receives no messages while it is closed', async () => {
    const { panel } = await openPanel();
    expect(panel.textContent).toContain('Rien n’est arrivé depuis l’ouverture du panneau.');
    expect(panel.textContent).not.toContain('List ×');
  });

  it('copies a report without any content of a row, and shows that for three seconds', async () => {
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
      copied.push(text);
      return Promise.resolve();
    });
    const { server } = await openPanel();
    act(() => {
      server.connection.push(
        cursorAt(2),
        parcelChange('CHANGED', parcel('p1', 2, { recipientName: 'Salma Ouazzani' }), 'recipientName'),
      );
    });
    await screen.findByText(/recipientName/);
    fireEvent.click(screen.getByRole('button', { name: 'Copier le rapport' }));
    expect(await screen.findByText('Rapport copié')).toBeTruthy();
    expect(copied[0]).toContain('package p1');
    expect(copied[0]).not.toContain('Salma Ouazzani');
    expect(debugNoticeMs).toBe(3000);
  });

  it('pauses the simulator where there is one', async () => {
    const { panel } = await openPanel({ running: true, paused: false });
    fireEvent.click(await screen.findByRole('button', { name: 'Mettre en pause' }));
    expect(await screen.findByRole('button', { name: 'Reprendre' })).toBeTruthy();
    expect(panel.textContent).toContain('en pause');
  });

  it('shows nothing of a simulator where there is none', async () => {
    const { panel } = await openPanel(null);
    expect(panel.textContent).not.toContain('Simulateur');
  });

  it('links to the page of all messages', async () => {
    await openPanel();
    fireEvent.click(screen.getByRole('button', { name: 'i18n test' }));
    expect(location.pathname).toBe('/pages/i18n-test');
  });
});
