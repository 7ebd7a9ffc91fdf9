import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { Close, Content, Description, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../lib/cx.ts';
import { pageDirection } from '../../../lib/direction.tsx';
import { IconButton } from '../../button/icon-button.tsx';
import { useRestoreFocus } from './use-restore-focus.ts';
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
  const { open, onClose, title, text, footer, size = 'md', dismissable = true, flush = false, children } = props;
  const { t } = useTranslation('kit');
  const focus = useRestoreFocus();
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
          className={cx(styles.panel, styles.dialog, size === 'lg' && styles.wide)}
          onInteractOutside={(event) => {
            if (!dismissable) event.preventDefault();
          }}
          {...(text === undefined ? { 'aria-describedby': undefined } : {})}
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
          {children !== undefined && <div className={cx(styles.body, flush && styles.flush)}>{children}</div>}
          {footer !== undefined && <footer className={styles.foot}>{footer}</footer>}
        </Content>
      </Portal>
    </Root>
  );
}
