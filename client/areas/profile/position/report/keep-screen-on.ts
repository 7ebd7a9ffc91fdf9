/** Keeps the screen from going dark, where the browser can, until the returned call: with it a phone stops telling where it is. */
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
    // A phone short of power says no: the screen goes dark, and that is all.
    lock = await wakeLock.request('screen').catch(() => null);
    if (over) release();
  };
  // The browser takes the lock back from a page that is not looked at.
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
