// On a desktop the drawer is not modal: the list next to it stays usable, and J and K move through its rows. On a phone
// it fills the screen and traps the focus like a dialog.
import { type ReactNode, Suspense, use, useRef } from 'react';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { Close, Content, Portal, Root, Title } from '@radix-ui/react-dialog';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../lib/cx.ts';
import { pageDirection } from '../../../lib/direction.tsx';
import { useIsPhone } from '../../../lib/media-query.ts';
import { IconButton } from '../../button/icon-button.tsx';
import { Ltr } from '../../display/ltr.tsx';
import { isOnToast } from '../../feedback/is-on-toast.ts';
import { PanelSkeleton } from '../panel-skeleton.tsx';
import { FollowsFrameContext } from './follows-frame.ts';
import { useRestoreFocus } from './use-restore-focus.ts';
import styles from './drawer.module.css';

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

function Neighbours({
  onPrevious,
  onNext,
  position,
}: Pick<DrawerProps, 'onPrevious' | 'onNext' | 'position'>): ReactNode {
  const { t } = useTranslation('kit');
  if (!onPrevious && !onNext && position === undefined) return null;
  return (
    <>
      <IconButton icon={ChevronUp} label={t('previous')} keys="k" disabled={!onPrevious} onClick={onPrevious} />
      <IconButton icon={ChevronDown} label={t('next')} keys="j" disabled={!onNext} onClick={onNext} />
      {position !== undefined && <Ltr className={styles.position}>{position}</Ltr>}
    </>
  );
}

/**
 * A side panel next to a list, which stays usable. On a phone it fills the screen. What its parts wait for is waited for
 * inside of it: a panel that React hides meanwhile loses its place among the focus traps, and then holds the focus back
 * from every dialog above it.
 */
export function Drawer(props: DrawerProps): ReactNode {
  const { open, onClose, title, hideTitle = false, actions, footer, flush = false, modal = false, children } = props;
  const { t } = useTranslation('kit');
  const panel = useRef<HTMLDivElement>(null);
  const focus = useRestoreFocus();
  const followsFrame = use(FollowsFrameContext);
  const blocking = useIsPhone() || modal;
  return (
    <Root
      open={open}
      modal={blocking}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Portal>
        <Content
          ref={panel}
          data-blocks={blocking ? '' : undefined}
          data-still={followsFrame ? '' : undefined}
          dir={pageDirection()}
          className={styles.drawer}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            focus.onOpenAutoFocus(event);
            event.preventDefault();
            panel.current?.focus();
          }}
          onCloseAutoFocus={focus.onCloseAutoFocus}
          onInteractOutside={(event) => {
            if (!blocking || isOnToast(event)) event.preventDefault();
          }}
        >
          <div className={styles.head}>
            <Neighbours {...props} />
            <Title className={hideTitle ? styles.hiddenTitle : styles.title}>{title}</Title>
            {hideTitle && <span className={styles.grow} />}
            <div className={styles.actions}>
              <Suspense fallback={null}>{actions}</Suspense>
            </div>
            <Close asChild>
              <IconButton icon={X} label={t('close')} keys="Escape" />
            </Close>
          </div>
          <div className={cx(styles.body, flush && styles.flush)}>
            <Suspense fallback={<PanelSkeleton flush={flush} />}>{children}</Suspense>
          </div>
          {footer !== undefined && (
            <footer className={styles.foot}>
              <Suspense fallback={null}>{footer}</Suspense>
            </footer>
          )}
        </Content>
      </Portal>
    </Root>
  );
}
