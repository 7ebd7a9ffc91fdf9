// Dialogs are opened by state instead of a Radix trigger, so Radix does not know which element to focus on close.
import { use, useRef } from 'react';
import { FollowsFrameContext } from './follows-frame.ts';

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

/** True if something else took the focus while the dialog closed: a secret that is shown only once, for example. */
function isTaken(previous: HTMLElement): boolean {
  return document.activeElement?.contains(previous) === false;
}

/** What the last opened panel focuses on close. The panel that takes the place of a frame takes this over too. */
let latest: HTMLElement | null = null;

/** Handlers for the content of a dialog. `onClosed` runs after the focus is restored. */
export function useRestoreFocus(onClosed?: () => void): RestoreFocus {
  const previous = useRef<HTMLElement | null>(null);
  const followsFrame = use(FollowsFrameContext);
  return {
    onOpenAutoFocus: () => {
      previous.current = followsFrame ? latest : focusTarget();
      latest = previous.current;
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      if (previous.current?.isConnected === true && !isTaken(previous.current))
        previous.current.focus({ preventScroll: true });
      onClosed?.();
    },
  };
}
