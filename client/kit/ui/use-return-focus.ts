// Our dialogs are opened by state rather than by a trigger of their own, so they remember themselves who had the focus.
import { useRef } from 'react';

export interface ReturnFocus {
  onOpenAutoFocus: (event: Event) => void;
  onCloseAutoFocus: (event: Event) => void;
}

/** The element to go back to: an entry of a menu is gone by then, the button of the menu is not. */
function opener(): HTMLElement | null {
  const active = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const menu = active?.closest('[role="menu"]');
  const button = menu?.getAttribute('aria-labelledby') ?? '';
  return menu ? document.getElementById(button) : active;
}

/** Handlers for the content of a dialog; `onClosed` runs once the focus is back. */
export function useReturnFocus(onClosed?: () => void): ReturnFocus {
  const back = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      back.current = opener();
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      if (back.current?.isConnected === true) back.current.focus({ preventScroll: true });
      onClosed?.();
    },
  };
}
