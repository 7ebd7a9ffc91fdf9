import type { ReactNode } from 'react';
import { useLate } from './late.ts';
import { sheetPanel } from './late-parts.ts';

export interface SheetProps {
  id?: string;
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  footer?: ReactNode;
  /** No padding around the body. */
  flush?: boolean;
  /** Called after it has closed and the focus is restored. */
  onClosed?: () => void;
  children: ReactNode;
}

/** A modal panel at the bottom edge of the screen, for menus, filters and forms on phones. */
export function Sheet(props: SheetProps): ReactNode {
  const ready = useLate(sheetPanel, false, props.open, props.onClose);
  return ready && sheetPanel.draw(props);
}
