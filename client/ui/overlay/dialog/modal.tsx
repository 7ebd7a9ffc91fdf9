import { type KeyboardEventHandler, type ReactNode, Suspense, use } from 'react';
import { Content, Overlay, Portal, Root } from '@radix-ui/react-dialog';
import { cx } from '../../../lib/cx.ts';
import { pageDirection } from '../../../lib/direction.tsx';
import { isOnToast } from '../../feedback/is-on-toast.ts';
import { FollowsFrameContext } from './follows-frame.ts';
import { useRestoreFocus } from './use-restore-focus.ts';
import styles from './modal.module.css';

export interface ModalProps {
  open: boolean;
  /** Called on Escape, on a `Close` button, or on a click outside. */
  onClose: () => void;
  /** Called after it has closed and the focus is restored. */
  onClosed?: () => void;
  /** False keeps it open on a click outside. */
  dismissable?: boolean;
  /** True if it contains a `Description`. */
  described?: boolean;
  className?: string;
  scrimClass?: string;
  /** On a phone it stands at the bottom edge of the screen. */
  atEdge?: boolean;
  onKeyDown?: KeyboardEventHandler;
  /** With a `Title`. */
  children: ReactNode;
}

/** What all modal panels have in common: the scrim, a trapped focus that is restored on close, the reading direction. */
export function Modal(props: ModalProps): ReactNode {
  const {
    open,
    onClose,
    onClosed,
    dismissable = true,
    described = false,
    atEdge = false,
    className,
    scrimClass,
    children,
  } = props;
  const focus = useRestoreFocus(onClosed);
  const still = use(FollowsFrameContext) ? '' : undefined;
  return (
    <Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Portal>
        <Overlay data-still={still} className={cx(styles.scrim, scrimClass)} />
        <Content
          {...focus}
          data-blocks=""
          data-still={still}
          data-sheet={atEdge ? '' : undefined}
          dir={pageDirection()}
          className={cx(styles.modal, className)}
          onKeyDown={props.onKeyDown}
          onInteractOutside={(event) => {
            if (!dismissable || isOnToast(event)) event.preventDefault();
          }}
          {...(!described && { 'aria-describedby': undefined })}
        >
          {/* Hidden by React while its content loads, the panel would lose its place among the focus traps. */}
          <Suspense fallback={null}>{children}</Suspense>
        </Content>
      </Portal>
    </Root>
  );
}
