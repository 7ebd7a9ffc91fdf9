import { Suspense } from 'react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { LazyScreen } from '#client/app/screens/lazy-screen.tsx';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { Toasts } from '#client/ui/feedback/toasts.tsx';
import { ChunkLoadError, chunkTimeoutMs, loadChunk } from '#client/ui/loading/load-chunk.ts';
import type { ScreenLoader } from '#client/app/extension-points/define-area.ts';

beforeAll(async () => {
  await initI18n('fr');
});
// React reports to the console every error that a boundary has caught.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const Broken = (): never => {
  throw new Error('broken');
};
const arrived = { default: () => <p>Arrivé</p> };

/** Shows a screen with a field, and a part that is loaded like this. */
function showScreenWithPart(load: () => Promise<typeof arrived>): void {
  const Part = lazyPart(load);
  const screenCode = {
    default: () => (
      <>
        <input aria-label="Note" />
        <Suspense fallback={null}>
          <Part />
        </Suspense>
        <Toasts />
      </>
    ),
  };
  render(<LazyScreen load={async () => Promise.resolve(screenCode)} />);
}
const fails = async (): Promise<typeof arrived> => Promise.reject(new TypeError('Failed to fetch'));
const wait = async (ms: number): Promise<unknown> => act(async () => vi.advanceTimersByTimeAsync(ms));

describe('the code of a screen', () => {
  it('counts as not loaded after 120 seconds', async () => {
    expect(chunkTimeoutMs).toBe(120_000);
    vi.useFakeTimers();
    const outcome = loadChunk(async () => new Promise(() => undefined)).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(chunkTimeoutMs - 1);
    await expect(Promise.race([outcome, Promise.resolve('waiting')])).resolves.toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toBeInstanceOf(ChunkLoadError);
    vi.useRealTimers();
  });

  it('can be requested again when it failed to load', async () => {
    let calls = 0;
    const load: ScreenLoader = async () => {
      calls += 1;
      return calls === 1 ? new Promise(() => undefined) : arrived;
    };
    render(<LazyScreen load={load} timeoutMs={5} />);
    expect(await screen.findByText('Erreur de réseau')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('Arrivé')).toBeTruthy();
    expect(calls).toBe(2);
  });

  it('shows a network error when the file is gone', async () => {
    render(<LazyScreen load={async () => Promise.reject(new TypeError('404'))} />);
    expect(await screen.findByText('Erreur de réseau')).toBeTruthy();
  });
});

describe('a part of a screen whose code does not load', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('leaves the screen with what was typed, is tried again, and the user is told', async () => {
    vi.useFakeTimers();
    const load = vi.fn<typeof fails>(fails);
    showScreenWithPart(load);
    await wait(0);
    fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'rue 12' } });
    await wait(6_900);
    expect(load).toHaveBeenCalledTimes(3);
    expect(screen.queryByText(/n’a pas pu être chargée/)).toBeNull();
    await wait(200);
    expect(load).toHaveBeenCalledTimes(4);
    expect(screen.getByText(/n’a pas pu être chargée/)).toBeTruthy();
    load.mockImplementation(async () => Promise.resolve(arrived));
    await wait(8_000);
    expect(screen.getByText('Arrivé')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('rue 12');
  });

  it('is tried at once when the browser has a network again', async () => {
    vi.useFakeTimers();
    const load = vi.fn<typeof fails>(fails);
    showScreenWithPart(load);
    await wait(0);
    expect(load).toHaveBeenCalledTimes(1);
    load.mockImplementation(async () => Promise.resolve(arrived));
    fireEvent(window, new Event('online'));
    await wait(0);
    expect(screen.getByText('Arrivé')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
  });
});

describe('a screen that breaks', () => {
  it('shows an error with a reference that can be copied, and leaves the rest of the page', async () => {
    render(
      <>
        <p>Le reste</p>
        <LazyScreen load={async () => Promise.resolve({ default: Broken })} />
      </>,
    );
    expect(await screen.findByText("Une erreur s'est produite")).toBeTruthy();
    expect(screen.getByText(/Référence E-[0-9A-F]{4}/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copier le rapport' })).toBeTruthy();
    expect(screen.getByText('Le reste')).toBeTruthy();
  });
});
