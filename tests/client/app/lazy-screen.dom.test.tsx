import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { LazyScreen } from '#client/app/screens/lazy-screen.tsx';
import { ChunkLoadError, chunkTimeoutMs, loadChunk } from '#client/lib/load-chunk.ts';
import type { ScreenLoader } from '#client/screens.ts';

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
