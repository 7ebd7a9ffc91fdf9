import { type ReactNode, Suspense } from 'react';
import { X } from 'lucide-react';
import { Close, Title } from '@radix-ui/react-dialog';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../lib/cx.ts';
import { IconButton } from '../../button/icon-button.tsx';
import { PanelSkeleton } from '../panel-skeleton.tsx';
import { Modal, type ModalProps } from './modal.tsx';
import styles from './dialog.module.css';

export interface SheetProps extends Pick<ModalProps, 'open' | 'onClose' | 'onClosed' | 'children'> {
  title: ReactNode;
  footer?: ReactNode;
  /** No padding around the body. */
  flush?: boolean;
}

/** A modal panel at the bottom edge of the screen, for menus, filters and forms on phones. */
export function Sheet({ title, footer, flush = false, children, ...modal }: SheetProps): ReactNode {
  const { t } = useTranslation('kit');
  return (
    <Modal {...modal} atEdge className={cx(styles.panel, styles.sheet)}>
      <span className={styles.grip} aria-hidden />
      <header className={styles.head}>
        <Title className={cx(styles.titles, styles.title)}>{title}</Title>
        <Close asChild>
          <IconButton icon={X} label={t('close')} tip={false} />
        </Close>
      </header>
      <div className={cx(styles.body, flush && styles.flush)}>
        <Suspense fallback={<PanelSkeleton flush={flush} />}>{children}</Suspense>
      </div>
      {footer !== undefined && (
        <footer className={styles.foot}>
          <Suspense fallback={null}>{footer}</Suspense>
        </footer>
      )}
    </Modal>
  );
}
