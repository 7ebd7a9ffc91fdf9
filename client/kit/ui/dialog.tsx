import type { ReactNode } from 'react';
import { useLate } from './late.ts';
import { dialogPanel } from './late-parts.ts';

export interface DialogProps {
  open: boolean;
  /** Escape, the cross, or a click outside. */
  onClose: () => void;
  title: ReactNode;
  /** One sentence under the title: what will happen. */
  text?: ReactNode;
  /** The buttons, the main one last. */
  footer?: ReactNode;
  size?: 'md' | 'lg';
  /** False keeps it open on a click outside: something typed would be lost. */
  dismissable?: boolean;
  /** The body brings its own padding: a list, a table. */
  flush?: boolean;
  children?: ReactNode;
}

/** Traps the focus and gives it back; under 760 px it rises from the bottom edge. */
export function Dialog(props: DialogProps): ReactNode {
  const ready = useLate(dialogPanel, false, props.open, props.onClose);
  return ready && dialogPanel.draw(props);
}
