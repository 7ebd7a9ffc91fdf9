import type { ReactNode } from 'react';
import { useLazyLoad } from '../lazy/lazy-component.ts';
import { lazySheetPanel } from '../lazy/lazy-overlays.ts';

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
  const ready = useLazyLoad(lazySheetPanel, false, props.open, props.onClose);
  return ready && lazySheetPanel.render(props);
}
