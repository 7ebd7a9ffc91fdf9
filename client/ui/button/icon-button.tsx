import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import type { IconType } from '../../lib/icon-type.ts';
import { buttonClass } from './button.tsx';
import type { ButtonProps } from './button.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import { Tooltip } from '../overlay/popover/tooltip.tsx';
import { usePress } from './use-press.ts';
import styles from './button.module.css';

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'trailing' | 'block' | 'aria-label'> {
  icon: IconType;
  /** Accessible name, also shown in a tooltip unless `tip` is false. */
  label: string;
  /** Shortcut, shown in the tooltip. */
  keys?: string;
  tip?: boolean;
}

export function IconButton(props: IconButtonProps): ReactNode {
  const {
    icon: Icon,
    label,
    keys,
    tip = true,
    tone = 'quiet',
    size = 'md',
    busy = false,
    mirrorIcon = false,
    ...rest
  } = props;
  const { className, onClick, type = 'button', ...native } = rest;
  const { isBusy, showsBusy, press } = usePress(onClick, busy);
  const button = (
    <button
      {...native}
      type={type}
      aria-label={label}
      aria-busy={isBusy || native['aria-busy']}
      aria-disabled={isBusy || native['aria-disabled']}
      onClick={press}
      className={buttonClass(tone, size, cx(styles.iconOnly, className))}
    >
      {showsBusy ? (
        <Spinner size={16} />
      ) : (
        <span data-mirror={mirrorIcon ? '' : undefined}>
          <Icon size={size === 'sm' ? 14 : 16} aria-hidden />
        </span>
      )}
    </button>
  );
  return tip ? (
    <Tooltip text={label} keys={keys}>
      {button}
    </Tooltip>
  ) : (
    button
  );
}
