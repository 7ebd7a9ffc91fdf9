import type { ReactNode } from 'react';
import { useLate } from './late.ts';
import { sheetPanel } from './late-parts.ts';

export interface SheetProps {
  id?: string;
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  footer?: ReactNode;
  /** The body brings its own padding. */
  flush?: boolean;
  /** Once it is gone and the focus is back where it was. */
  onClosed?: () => void;
  children: ReactNode;
}

/** Rises from the bottom edge at any width: menus, filters and forms within reach of the thumb. */
export function Sheet(props: SheetProps): ReactNode {
  const ready = useLate(sheetPanel, false, props.open, props.onClose);
  return ready && sheetPanel.draw(props);
}
