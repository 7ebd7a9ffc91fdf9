import { useState } from 'react';
import { useUnloadGuard } from '#client/kit/use-unload-guard.ts';

export interface Guard {
  /** Closes at once, or asks first when something would be lost. */
  leave: () => void;
  asking: boolean;
  stay: () => void;
}

/** Nothing typed is lost by accident: not by closing the form, not by closing the page. */
export function useGuard(dirty: boolean, onLeave: () => void): Guard {
  const [asking, setAsking] = useState(false);
  useUnloadGuard(dirty);
  return {
    asking,
    leave: () => {
      if (dirty) setAsking(true);
      else onLeave();
    },
    stay: () => {
      setAsking(false);
    },
  };
}
