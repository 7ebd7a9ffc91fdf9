import type { ReactNode } from 'react';
import { useLate } from './late.ts';
import { drawerPanel } from './late-parts.ts';

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  /** Names the panel; shown in its bar unless `hideTitle`, when the content shows it itself. */
  title: ReactNode;
  hideTitle?: boolean;
  /** Walks to the neighbours in the list; undefined at an end, leave both out for a panel without neighbours. */
  onPrevious?: () => void;
  onNext?: () => void;
  /** "2 / 30" */
  position?: string;
  /** At the end of the bar, before the cross: presence, print, more. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** The content brings its own padding. */
  flush?: boolean;
  /** Blocks the page behind it on a desk too. */
  modal?: boolean;
  children: ReactNode;
}

/** Stands beside a list and lets it be used; fills the screen of a phone. */
export function Drawer(props: DrawerProps): ReactNode {
  const ready = useLate(drawerPanel, false, props.open, props.onClose);
  return ready && drawerPanel.draw(props);
}
