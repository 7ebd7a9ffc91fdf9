function register(): void {
  // Where a browser forbids workers, a lost download is an error with a retry.
  navigator.serviceWorker.register('/asset-worker.js').catch(() => undefined);
}

/** Registers the worker that holds requests for code while the server does not answer: `client/public/asset-worker.js`. */
export function registerAssetWorker(): void {
  // Absent without HTTPS. The development server has no hashed files.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // After the first page, with which it would compete.
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
