/**
 * Holds a screen wake lock, where supported, until the returned function is called. With a dark screen a phone stops
 * reporting its position.
 */
export function keepScreenOn(): () => void {
  if (!('wakeLock' in navigator)) return () => undefined;
  const { wakeLock } = navigator;
  let lock: WakeLockSentinel | null = null;
  let over = false;
  const release = (): void => {
    lock?.release().catch(() => undefined);
    lock = null;
  };
  const ask = async (): Promise<void> => {
    if (document.hidden || over) return;
    // A phone on low battery rejects the request; the upload goes on without the lock.
    lock = await wakeLock.request('screen').catch(() => null);
    if (over) release();
  };
  // The browser releases the lock when the page is hidden.
  const again = (): void => {
    void ask();
  };
  again();
  document.addEventListener('visibilitychange', again);
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', again);
    release();
  };
}
