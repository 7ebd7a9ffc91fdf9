// This browser as a receiver of pushes. Its worker has a scope of its own beside that of the pages.
const workerPath = '/push-worker.js';
const scope = '/push/';

/** What a page sends to the server of its subscription. */
export interface BrowserSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** False without HTTPS, and in browsers without pushes. */
export function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** True if its user has forbidden them. A page cannot ask again. */
export const isPushDenied = (): boolean => Notification.permission === 'denied';

async function readSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The address at which this browser takes pushes; null if it takes none. */
export async function pushEndpoint(): Promise<string | null> {
  return isPushSupported() ? ((await readSubscription())?.endpoint ?? null) : null;
}

/** The worker once it is active: only then a browser can subscribe. */
async function activeRegistration(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(workerPath, { scope });
  const worker = registration.installing ?? registration.waiting;
  if (!registration.active && worker)
    await new Promise<void>((resolve) => {
      worker.addEventListener('statechange', () => {
        if (worker.state === 'activated') resolve();
      });
    });
  return registration;
}

/** Asks the user, and subscribes. Null if the user refuses. Throws when the browser cannot. */
export async function allowPush(publicKey: string): Promise<BrowserSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await activeRegistration();
  // One with the key of before is of no use.
  await (await pushManager.getSubscription())?.unsubscribe();
  const { endpoint, keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  ).toJSON();
  const { p256dh, auth } = keys ?? {};
  if (endpoint === undefined || p256dh === undefined || auth === undefined) throw new Error('no keys');
  return { endpoint, p256dh, auth };
}

/** Ends the subscription of this browser. */
export async function endPush(): Promise<void> {
  await (await readSubscription())?.unsubscribe();
}
