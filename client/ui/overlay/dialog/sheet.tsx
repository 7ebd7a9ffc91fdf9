import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { Close, Content, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../lib/cx.ts';
import { pageDirection } from '../../../lib/direction.tsx';
import { IconButton } from '../../button/icon-button.tsx';
import { useRestoreFocus } from './use-restore-focus.ts';
import styles from './dialog.module.css';

export interface SheetProps {
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
export function Sheet({ open, onClose, title, footer, flush = false, onClosed, children }: SheetProps): ReactNode {
  const { t } = useTranslation('kit');
  const focus = useRestoreFocus(onClosed);
  return (
    <Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Portal>
        <Overlay className={styles.scrim} />
        <Content
          {...focus}
          data-blocks=""
          dir={pageDirection()}
          className={cx(styles.panel, styles.sheet)}
          aria-describedby={undefined}
        >
          <span className={styles.grip} aria-hidden />
          <header className={styles.head}>
            <Title className={cx(styles.titles, styles.title)}>{title}</Title>
            <Close asChild>
              <IconButton icon={X} label={t('close')} tip={false} />
            </Close>
          </header>
          <div className={cx(styles.body, flush && styles.flush)}>{children}</div>
          {footer !== undefined && <footer className={styles.foot}>{footer}</footer>}
        </Content>
      </Portal>
    </Root>
  );
}
