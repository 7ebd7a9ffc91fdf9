// On a desktop the drawer is not modal: the list next to it stays usable, and J and K move through its rows. On a phone
// it fills the screen and traps the focus like a dialog.
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { Close, Content, Portal, Root, Title } from '@radix-ui/react-dialog';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../lib/cx.ts';
import { pageDirection } from '../../../lib/direction.tsx';
import { useIsPhone } from '../../../lib/media-query.ts';
import type { DrawerProps } from './drawer.tsx';
import { IconButton } from '../../button/icon-button.tsx';
import { Ltr } from '../../display/ltr.tsx';
import { useRestoreFocus } from './use-restore-focus.ts';
import styles from './drawer.module.css';

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

/** The panel of a Drawer. */
export function DrawerPanel(props: DrawerProps): ReactNode {
  const { open, onClose, title, hideTitle = false, actions, footer, flush = false, modal = false, children } = props;
  const { t } = useTranslation('kit');
  const panel = useRef<HTMLDivElement>(null);
  const focus = useRestoreFocus();
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
            if (!blocking) event.preventDefault();
          }}
        >
          <div className={styles.head}>
            <Neighbours {...props} />
            <Title className={hideTitle ? styles.hiddenTitle : styles.title}>{title}</Title>
            {hideTitle && <span className={styles.grow} />}
            <div className={styles.actions}>{actions}</div>
            <Close asChild>
              <IconButton icon={X} label={t('close')} keys="Escape" />
            </Close>
          </div>
          <div className={cx(styles.body, flush && styles.flush)}>{children}</div>
          {footer !== undefined && <footer className={styles.foot}>{footer}</footer>}
        </Content>
      </Portal>
    </Root>
  );
}
