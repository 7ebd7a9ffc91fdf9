/** Runs the work when the browser has nothing better to do, and in five seconds at the latest; at once where it cannot tell (Safari). */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 5000 });
  else setTimeout(work);
}
