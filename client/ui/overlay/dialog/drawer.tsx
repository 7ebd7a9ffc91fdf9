import type { ReactNode } from 'react';
import { useLazyLoad } from '../lazy/lazy-component.ts';
import { lazyDrawerPanel } from '../lazy/lazy-overlays.ts';

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  /** Accessible name of the panel. Shown in its header unless `hideTitle`. */
  title: ReactNode;
  hideTitle?: boolean;
  /** Opens the previous or next row of the list. Undefined at an end of the list, or for a panel outside of a list. */
  onPrevious?: () => void;
  onNext?: () => void;
  /** "2 / 30" */
  position?: string;
  /** Shown in the header before the close button. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** No padding around the content. */
  flush?: boolean;
  /** Blocks the page behind it on a desktop too. */
  modal?: boolean;
  children: ReactNode;
}

/** A side panel next to a list, which stays usable. On a phone it fills the screen. */
export function Drawer(props: DrawerProps): ReactNode {
  const ready = useLazyLoad(lazyDrawerPanel, false, props.open, props.onClose);
  return ready && lazyDrawerPanel.render(props);
}
