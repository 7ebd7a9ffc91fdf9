import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import type { IconType } from '../../lib/icon-type.ts';
import { Spinner } from '../feedback/spinner.tsx';
import styles from './button.module.css';

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger' | 'success' | 'inverse';
export type ButtonSize = 'sm' | 'md' | 'lg' | 'touch';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  tone?: ButtonTone;
  size?: ButtonSize;
  icon?: IconType;
  /** Stands after the words: a chevron, a key, a count. */
  trailing?: ReactNode;
  /** Turns the words into a spinner of the same width and swallows clicks; the button keeps the focus. */
  busy?: boolean;
  /** As wide as its container. */
  block?: boolean;
  /** The icon shows a direction: it turns around in right-to-left. */
  mirrorIcon?: boolean;
}

export function buttonClass(tone: ButtonTone, size: ButtonSize, extra?: string): string {
  return cx(styles.button, styles[tone], size !== 'md' && styles[size], extra);
}

export function Button(props: ButtonProps): ReactNode {
  const {
    tone = 'secondary',
    size = 'md',
    icon: Icon,
    trailing,
    busy = false,
    block = false,
    mirrorIcon = false,
    ...rest
  } = props;
  const { className, children, onClick, type = 'button', ...native } = rest;
  return (
    <button
      {...native}
      type={type}
      aria-busy={busy || native['aria-busy']}
      aria-disabled={busy || native['aria-disabled']}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      className={buttonClass(tone, size, cx(busy && styles.busy, block && styles.block, className))}
    >
      <span className={styles.face}>
        {Icon && (
          <span data-mirror={mirrorIcon ? '' : undefined}>
            <Icon size={size === 'sm' ? 14 : 16} aria-hidden />
          </span>
        )}
        {children}
        {trailing}
      </span>
      {busy && (
        <span className={styles.spin}>
          <Spinner size={16} />
        </span>
      )}
    </button>
  );
}
