import { type ComponentType, lazy, type LazyExoticComponent, type ReactNode, Suspense, useState } from 'react';
import type { ScreenName } from '#shared/access/screens.ts';
import { type ScreenLoader, screenLoaders } from '#client/screens.ts';
import { loadChunk } from './load-chunk.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

// Kept here and not in a component, so that going back to a screen shows it at once.
const loaded = new Map<ScreenLoader, LazyExoticComponent<ComponentType>>();

function screenOf(load: ScreenLoader, timeoutMs: number | undefined): LazyExoticComponent<ComponentType> {
  const known = loaded.get(load);
  if (known) return known;
  const screen = lazy(() => loadChunk(load, timeoutMs));
  loaded.set(load, screen);
  return screen;
}

/** Fetches the code of a screen somebody is about to open; a failure is left to the opening. */
export function preloadScreen(name: ScreenName): void {
  screenLoaders[name]?.().catch(() => undefined);
}

export interface LazyScreenProps {
  load: ScreenLoader;
  /** Milliseconds after which the code counts as not loaded; 120 seconds unless said otherwise. */
  timeoutMs?: number;
}

/**
 * A screen whose code is fetched when it is first opened. One that fails, in loading or in drawing, takes nothing else
 * with it.
 */
export function LazyScreen({ load, timeoutMs }: LazyScreenProps): ReactNode {
  const [attempt, setAttempt] = useState(0);
  const [Screen, setScreen] = useState(() => screenOf(load, timeoutMs));
  const again = (): void => {
    // Browsers may remember a failed import for as long as the page lives: the second retry is a new page.
    if (attempt > 0) location.reload();
    loaded.delete(load);
    setScreen(() => screenOf(load, timeoutMs));
    setAttempt(attempt + 1);
  };
  return (
    <ScreenBoundary key={attempt} onRetry={again}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Screen />
      </Suspense>
    </ScreenBoundary>
  );
}
