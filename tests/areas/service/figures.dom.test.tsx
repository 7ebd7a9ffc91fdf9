// The figures of the service page: which stands where, in which unit, and when they are read again.
import { act, renderHook, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ServiceHealth } from '#client/areas/service/documents.ts';
import { Consumers } from '#client/areas/service/health/consumers.tsx';
import { assessHealth } from '#client/areas/service/health/health-state.ts';
import { Instances } from '#client/areas/service/health/instances.tsx';
import { Notices } from '#client/areas/service/health/notices.tsx';
import { Tiles } from '#client/areas/service/health/tiles.tsx';
import { useRefresh } from '#client/areas/service/health/use-refresh.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { renderPage } from '#tests/client/support/render-page.tsx';
import { consumer, health, instance } from './support/health.ts';

beforeAll(() => initI18n('fr'));
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const plain = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s/g, ' ');
const whole: ServiceHealth = health({
  instances: [
    instance('a', { lagMs: 18.44, loopMs: 25, messages: 24.5, executions: 8, cpu: 0.12, memoryBytes: 3_000_000_000 }),
    instance('b', { lagMs: 40, loopMs: 7.25, events: 5, cpu: 0.4, memoryBytes: 1_000_000, signals: 3, waiting: 2 }),
  ],
  queue: { ...health().queue, pending: 6, seq: 12_345, countsRepaired: 9 },
});

async function openTiles(given: ServiceHealth) {
  await renderPage(<Tiles health={given} states={assessHealth(given)} />, 'ADMIN', {});
  await screen.findByRole('region', { name: 'Serveurs' });
  return (part: string) => {
    const tile = within(screen.getByRole('region', { name: part }));
    return {
      main: plain(tile.getAllByRole('paragraph')[0]?.textContent),
      fact: (name: string) =>
        plain(
          tile.getAllByRole('term').find(({ textContent }) => textContent === name)?.nextElementSibling?.textContent,
        ),
    };
  };
}

const line = (part: string) =>
  screen.getByRole('region', { name: part }).querySelector('polyline')?.getAttribute('points');

describe('the tiles', () => {
  it('have the busiest server, and the memory of all', async () => {
    const tile = await openTiles(whole);
    expect(['Processeur occupé', 'Mémoire utilisée', 'Blocage le plus long'].map(tile('Serveurs').fact)).toEqual([
      expect.stringMatching(/^40 ?%$/),
      '2,8 Go',
      '25 ms',
    ]);
    expect(tile('Serveurs').main).toBe('2 serveurs en marche');
  });

  it('have connections of how many, and the largest delay and number of changes', async () => {
    const tile = await openTiles(whole);
    const { fact } = tile('Base de données');
    expect([fact('Connexions ouvertes'), fact('Dont ce serveur, au travail')]).toEqual(['20 sur 200', '1 sur 20']);
    expect(tile('Mises à jour en direct').main).toBe('5 changements par seconde');
    expect(
      ['Délai jusqu’à l’écran', 'Changements en attente', 'Changements depuis le début', 'Compteurs corrigés'].map(
        tile('Mises à jour en direct').fact,
      ),
    ).toEqual(['40 ms', '6', '12 345', '9']);
    expect(tile('Écrans connectés').fact('Personnes présentes')).toBe('15');
    expect(tile('Liaison entre serveurs (Redis)').main).toBe('1,2 ms pour répondre');
  });

  it('say in words that there is nothing between servers, and have a dash for a delay that is not known', async () => {
    const tile = await openTiles(
      health({
        redis: { __typename: 'RedisHealth', state: 'none', answerMs: null },
        instances: [instance('a', { lagMs: null })],
      }),
    );
    expect(tile('Liaison entre serveurs (Redis)').main).toBe('Sans objet ');
    expect(tile('Mises à jour en direct').fact('Délai jusqu’à l’écran')).toBe('–');
  });

  it('draw the screens beside the screens, and the changes beside the changes', async () => {
    await openTiles(health({ history: { ...health().history, sockets: [0, 4], events: [4, 0] } }));
    expect([line('Écrans connectés'), line('Mises à jour en direct')]).toEqual([
      '92.0,26.0 110.0,2.0',
      '92.0,2.0 110.0,26.0',
    ]);
  });
});

it('each server has its own figures in the columns of their names', async () => {
  await renderPage(<Instances health={whole} />, 'ADMIN', {});
  const [, first] = within(await screen.findByRole('table')).getAllByRole('row');
  const cells = Object.fromEntries(
    [...(first?.querySelectorAll('td') ?? [])].map((cell) => [cell.dataset['name'], plain(cell.textContent)]),
  );
  expect(cells).toMatchObject({
    'Délai jusqu’à l’écran': '18 ms',
    'Blocage le plus long': '25 ms',
    'Envois par seconde': '25',
    'Lectures par seconde': '8',
    'Processeur occupé': expect.stringMatching(/^12 ?%$/),
    'Mémoire utilisée': '2,8 Go',
  });
});

const openConsumers = async (given: ServiceHealth) => {
  await renderPage(
    <>
      <p>page</p>
      <Consumers health={given} />
    </>,
    'ADMIN',
    {},
  );
  await screen.findByText('page');
  return screen.queryByRole('region', { name: 'Traitements' });
};

describe('what follows the changes', () => {
  it('says how many changes and how long one is behind, and no error of one that works', async () => {
    const section = await openConsumers(
      health({ consumers: [consumer({ lag: 12, lagMs: 4_000, parked: 3, failures: 1 })] }),
    );
    const facts = within(section ?? document.body)
      .getAllByRole('definition')
      .map(({ textContent }) => plain(textContent));
    expect(facts).toEqual(['12', '4 000 ms', '3']);
    expect(section?.textContent).toContain('À surveiller');
    expect(section?.textContent).not.toMatch(/un opérateur|sans succès/);
  });

  it('is no section without any', async () => {
    expect(await openConsumers(health({ consumers: [] }))).toBeNull();
  });
});

const openNotices = async (given: object) => {
  await renderPage(
    <>
      <p>page</p>
      <Notices health={health(given)} />
    </>,
    'ADMIN',
    {},
  );
  return plain((await screen.findByText('page')).parentElement?.textContent);
};

describe('the notices', () => {
  it('name what another version wrote, even if everything could be read', async () => {
    const text = await openNotices({ instances: [instance('a', { foreign: 40 })] });
    expect(text).toContain('40 changements viennent d’une autre version');
    expect(text).not.toContain('n’ont pas pu être lus');
  });

  it('of a program without a name have its process', async () => {
    const oldSnapshots = [{ __typename: 'OldSnapshot', pid: 4711, application: '', ageMs: 12 * 60_000 }];
    const text = await openNotices({ database: { ...health().database, oldSnapshots } });
    expect(text).toContain('Un programme sans nom (processus 4711)');
  });
});

it('figures are read every five seconds while the page is seen, and no more once it is gone', () => {
  vi.useFakeTimers();
  const refetch = vi.fn<() => void>();
  const { unmount } = renderHook(() => {
    useRefresh(refetch);
  });
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  act(() => void vi.advanceTimersByTime(5_000));
  expect(refetch).not.toHaveBeenCalled();
  hidden.mockReturnValue(false);
  act(() => void vi.advanceTimersByTime(5_000));
  expect(refetch).toHaveBeenCalledTimes(1);
  unmount();
  vi.advanceTimersByTime(10_000);
  expect(refetch).toHaveBeenCalledTimes(1);
});
