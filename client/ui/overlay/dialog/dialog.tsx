import { type ReactNode, Suspense } from 'react';
import { X } from 'lucide-react';
import { Close, Description, Title } from '@radix-ui/react-dialog';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../lib/cx.ts';
import { IconButton } from '../../button/icon-button.tsx';
import { PanelSkeleton } from '../panel-skeleton.tsx';
import { Modal } from './modal.tsx';
import styles from './dialog.module.css';

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
  const { title, text, footer, size = 'md', flush = false, children, ...modal } = props;
  const { t } = useTranslation('kit');
  return (
    <Modal
      {...modal}
      atEdge
      described={text !== undefined}
      className={cx(styles.panel, styles.dialog, size === 'lg' && styles.wide)}
    >
      <header className={styles.head}>
        <div className={styles.titles}>
          <Title className={styles.title}>{title}</Title>
          {text !== undefined && <Description className={styles.text}>{text}</Description>}
        </div>
        <Close asChild>
          <IconButton icon={X} label={t('close')} tip={false} />
        </Close>
      </header>
      {children !== undefined && (
        <div className={cx(styles.body, flush && styles.flush)}>
          <Suspense fallback={<PanelSkeleton flush={flush} />}>{children}</Suspense>
        </div>
      )}
      {footer !== undefined && (
        <footer className={styles.foot}>
          <Suspense fallback={null}>{footer}</Suspense>
        </footer>
      )}
    </Modal>
  );
}
