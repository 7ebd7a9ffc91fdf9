// The page itself without a network: a service worker keeps what the screens of the road consist of. A new version is
// taken when the app is opened and nothing waits, or when its user asks for it; never in the middle.
import { atom, getDefaultStore } from 'jotai';
import { shellWorkerUrl } from '#client/ui/loading/register-asset-worker.ts';
import { readLanguage } from '#client/messages/languages.ts';
import type { Outbox } from '../outbox/outbox.ts';

/** Takes the new version and opens the page with it; null while there is none. */
export const newVersionAtom = atom<{ take: () => void } | null>(null);
const store = getDefaultStore();

/** As long after its start the page may be opened again without taking anything out of somebody's hands. */
const openingMs = 5_000;

/** Registers the worker, and takes its new version when nothing waits. */
export async function keepShell(outbox: Outbox): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register(shellWorkerUrl(readLanguage())).catch(() => null);
  if (!registration) return;
  const show = (): void => {
    const { waiting } = registration;
    store.set(
      newVersionAtom,
      waiting && {
        take: () => {
          takeVersion(waiting);
        },
      },
    );
  };
  show();
  const isEmpty = outbox.state().actions.every(({ state }) => state === 'done');
  if (registration.waiting && isEmpty && performance.now() < openingMs) takeVersion(registration.waiting);
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', show);
  });
}

function takeVersion(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener(
    'controllerchange',
    () => {
      location.reload();
    },
    { once: true },
  );
  worker.postMessage('takeOver', []);
}
