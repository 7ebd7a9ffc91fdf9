import { useEffect, useState } from 'react';

export interface Guard {
  /** Closes at once, or asks first when something would be lost. */
  leave: () => void;
  asking: boolean;
  stay: () => void;
}

/** Nothing typed is lost by accident: not by closing the form, not by closing the page. */
export function useGuard(dirty: boolean, onLeave: () => void): Guard {
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (!dirty) return undefined;
    const warn = (event: BeforeUnloadEvent): void => { event.preventDefault(); };
    window.addEventListener('beforeunload', warn);
    return () => { window.removeEventListener('beforeunload', warn); };
  }, [dirty]);
  return { asking, leave: () => { if (dirty) setAsking(true); else onLeave(); }, stay: () => { setAsking(false); } };
}
