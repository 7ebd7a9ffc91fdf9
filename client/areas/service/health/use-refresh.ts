import { useEffect } from 'react';

const refreshMs = 5_000;

/** Reads again every five seconds while the tab is visible. */
export function useRefresh(refetch: () => void): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) refetch();
    }, refreshMs);
    return () => {
      clearInterval(timer);
    };
  }, [refetch]);
}
