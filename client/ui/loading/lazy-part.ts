import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';
import { t as translate } from 'i18next';
import { loadChunk } from './load-chunk.ts';
import { toast } from '../feedback/toast.ts';

/** Delays before the next attempts, in milliseconds; the last one is repeated. */
const retryDelaysMs = [1_000, 2_000, 4_000, 8_000, 15_000];
/** The user is told after so many failed attempts. */
const reportedAfterAttempts = 4;

/**
 * A part of a screen whose code is loaded when it is first rendered. `Fallback` stands in its place until then. It waits
 * within a boundary of its own: what waits in a boundary that it shares with others hides them too, and an open panel
 * among them vanishes. While it cannot be loaded, the rest of the screen stays as it is, with what was typed into it: a
 * rejected `lazy` would replace the whole screen by an error.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Fallback?: ComponentType<Props>,
): (props: Props) => ReactNode {
  const Part: ComponentType<Props> = lazy(() => loadUntilDone(load));
  return function LatePart(props) {
    const fallback = Fallback && createElement(Fallback, props);
    return createElement(Suspense, { fallback }, createElement(Part, props));
  };
}

async function loadUntilDone<Loaded>(load: () => Promise<Loaded>, attempt = 1): Promise<Loaded> {
  try {
    return await loadChunk(load);
  } catch {
    if (attempt === reportedAfterAttempts)
      toast({ text: translate('notLoaded', { ns: 'kit' }), tone: 'danger', key: 'late' });
    await nextAttempt(attempt);
    return loadUntilDone(load, attempt + 1);
  }
}

/** Ends with the delay, or as soon as the browser has a network again. */
async function nextAttempt(failed: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const timer = setTimeout(resolve, retryDelaysMs[failed - 1] ?? retryDelaysMs.at(-1));
  window.addEventListener('online', resolve);
  await promise;
  clearTimeout(timer);
  window.removeEventListener('online', resolve);
}
