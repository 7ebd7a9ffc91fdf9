import type { ReactNode } from 'react';
import { useLazyLoad } from '../lazy/lazy-component.ts';
import { lazyDialogPanel } from '../lazy/lazy-overlays.ts';

export interface DialogProps {
  open: boolean;
  /** Called on Escape, on the close button, or on a click outside. */
  onClose: () => void;
  title: ReactNode;
  /** A sentence under the title that says what will happen. */
  text?: ReactNode;
  /** The buttons, the primary one last. */
  footer?: ReactNode;
  size?: 'md' | 'lg';
  /** False keeps the dialog open on a click outside, so that input is not lost. */
  dismissable?: boolean;
  /** No padding around the body. */
  flush?: boolean;
  children?: ReactNode;
}

/** A modal dialog that traps the focus and restores it on close. Under 760 px it opens at the bottom edge. */
export function Dialog(props: DialogProps): ReactNode {
  const ready = useLazyLoad(lazyDialogPanel, false, props.open, props.onClose);
  return ready && lazyDialogPanel.render(props);
}
