// Runs in a page that is measured.
declare global {
  interface Window {
    largestPaint?: number;
  }
}

/** Records the time of the largest contentful paint, in milliseconds from the start of the navigation. */
export const watchPaint = (): void => {
  new PerformanceObserver((list) => {
    window.largestPaint = list.getEntries().at(-1)?.startTime ?? 0;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
};
