// Whoever opens a parcel is about to act on it, perhaps where there is no network: a driver at a door. So the code and the
// words of its actions come as soon as the browser has nothing else to do.
import { loadNamespaces } from 'i18next';

const parts: readonly (() => Promise<unknown>)[] = [
  () => loadNamespaces(['forms']),
  () => import('#client/actions/action-host.tsx'),
  () => import('#client/list/actions/action-failures.tsx'),
  () => import('./action-form.tsx'),
  () => import('../detail/bar/preset-action.tsx'),
];

/** Fetches them into the browser's cache. What fails now is loaded again, and reported, when an action needs it. */
export function preloadActions(): void {
  void Promise.allSettled(parts.map((load) => load()));
}
