/**
 * Runs `work` when the browser is idle, after five seconds at the latest. Safari has no idle callback: there it runs in
 * the next task.
 */
export function runWhenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 5000 });
  else setTimeout(work);
}
