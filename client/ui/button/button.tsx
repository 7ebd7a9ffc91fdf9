import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import type { IconType } from '../../lib/icon-type.ts';
import { Spinner } from '../feedback/spinner.tsx';
import { type PressHandler, usePress } from './use-press.ts';
import styles from './button.module.css';

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger' | 'success' | 'inverse';
export type ButtonSize = 'sm' | 'md' | 'lg' | 'touch';

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'onClick'> {
  /** While the promise that it returns is pending, the button is busy. */
  onClick?: PressHandler | undefined;
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
  const { isBusy, showsBusy, press } = usePress(onClick, busy);
  return (
    <button
      {...native}
      type={type}
      aria-busy={isBusy || native['aria-busy']}
      aria-disabled={isBusy || native['aria-disabled']}
      onClick={press}
      className={buttonClass(tone, size, cx(showsBusy && styles.busy, block && styles.block, className))}
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
      {showsBusy && (
        <span className={styles.spin}>
          <Spinner size={16} />
        </span>
      )}
    </button>
  );
}
