import { useState } from 'react';
import { useUnloadGuard } from '#client/kit/use-unload-guard.ts';

export interface Guard {
  /** Closes the form; with unsaved values it first opens the confirmation. */
  requestClose: () => void;
  isConfirming: boolean;
  cancelClose: () => void;
}

/** Asks for confirmation before the form or the page is closed with unsaved values. */
export function useGuard(isDirty: boolean, onClose: () => void): Guard {
  const [isConfirming, setConfirming] = useState(false);
  useUnloadGuard(isDirty);
  return {
    isConfirming,
    requestClose: () => {
      if (isDirty) setConfirming(true);
      else onClose();
    },
    cancelClose: () => {
      setConfirming(false);
    },
  };
}
