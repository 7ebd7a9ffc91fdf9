// Dialogs are opened by state instead of a Radix trigger, so Radix does not know which element to focus on close.
import { useRef } from 'react';

export interface RestoreFocus {
  onOpenAutoFocus: (event: Event) => void;
  onCloseAutoFocus: (event: Event) => void;
}

/** The element to focus on close. For a menu item it is the menu's button, because the item no longer exists then. */
function focusTarget(): HTMLElement | null {
  const active = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const menu = active?.closest('[role="menu"]');
  const button = menu?.getAttribute('aria-labelledby') ?? '';
  return menu ? document.getElementById(button) : active;
}

/** Handlers for the content of a dialog. `onClosed` runs after the focus is restored. */
export function useRestoreFocus(onClosed?: () => void): RestoreFocus {
  const previous = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      previous.current = focusTarget();
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      if (previous.current?.isConnected === true) previous.current.focus({ preventScroll: true });
      onClosed?.();
    },
  };
}
