import { type ComponentType, lazy, type LazyExoticComponent, type ReactNode, Suspense, useState } from 'react';
import { loadChunk } from '#client/ui/loading/load-chunk.ts';
import type { ScreenLoader } from '../extension-points/define-area.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

// Module state, so that a screen that was loaded once is rendered at once.
const loaded = new Map<ScreenLoader, LazyExoticComponent<ComponentType> | ComponentType>();

function screenOf(
  load: ScreenLoader,
  timeoutMs: number | undefined,
): LazyExoticComponent<ComponentType> | ComponentType {
  const known = loaded.get(load);
  if (known) return known;
  const screen = lazy(() => loadChunk(load, timeoutMs));
  loaded.set(load, screen);
  return screen;
}

/**
 * Loads the screen that the page opens with, so that its first rendering waits for nothing: React shows what was waited for
 * 300 ms later. After an error, opening the screen loads it again.
 */
export async function loadFirstScreen(load: ScreenLoader): Promise<void> {
  const screen = await load().catch(() => null);
  if (screen) loaded.set(load, screen.default);
}

/** Loads the code of a screen in advance. Errors are ignored: opening the screen loads it again. */
export function preloadScreen(load: ScreenLoader | undefined): void {
  load?.().catch(() => undefined);
}

export interface LazyScreenProps {
  load: ScreenLoader;
  /** Load timeout in milliseconds; 120 seconds by default. */
  timeoutMs?: number;
}

/**
 * A screen whose code is loaded when it is first opened. Errors while loading or rendering are contained in the screen.
 */
export function LazyScreen({ load, timeoutMs }: LazyScreenProps): ReactNode {
  const [attempt, setAttempt] = useState(0);
  const [Screen, setScreen] = useState(() => screenOf(load, timeoutMs));
  const retry = (): void => {
    // Browsers may cache a failed import until the page is reloaded: the second retry reloads it.
    if (attempt > 0) location.reload();
    loaded.delete(load);
    setScreen(() => screenOf(load, timeoutMs));
    setAttempt(attempt + 1);
  };
  return (
    <ScreenBoundary key={attempt} onRetry={retry}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Screen />
      </Suspense>
    </ScreenBoundary>
  );
}
