/** The worker that holds requests for code while the server does not answer: `client/public/asset-worker.js`. */
const assetWorkerUrl = '/asset-worker.js';

/** The worker that also keeps the page in this language: `client/offline/shell/shell-worker.js`. */
export const shellWorkerUrl = (language: string): string => `/shell-worker.js?language=${language}`;

/** Registers the worker of the page: with a language, the one that keeps it. One replaces the other. */
export function registerAssetWorker(keptLanguage: string | null): void {
  // Absent without HTTPS. The development server has no hashed files.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = (): void => {
    // Where a browser forbids workers, a lost download is an error with a retry.
    const url = keptLanguage === null ? assetWorkerUrl : shellWorkerUrl(keptLanguage);
    navigator.serviceWorker.register(url).catch(() => undefined);
  };
  // After the first page, with which it would compete.
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
