import { useState } from 'react';
import { useUnloadGuard } from '#client/forms/use-unload-guard.ts';

export interface UnsavedChanges {
  /** Closes the form; with unsaved values it first opens the confirmation. */
  requestClose: () => void;
  isConfirming: boolean;
  cancelClose: () => void;
}

/** Asks for confirmation before the form or the page is closed with unsaved values. */
export function useUnsavedChanges(isDirty: boolean, onClose: () => void): UnsavedChanges {
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
