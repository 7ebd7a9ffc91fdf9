import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link } from 'wouter';
import { cx } from '../../lib/cx.ts';
import type { IconType } from '../../lib/icon-type.ts';
import { buttonClass } from './button.tsx';
import type { ButtonSize, ButtonTone } from './button.tsx';
import styles from './button.module.css';

export interface ButtonLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** Paths of the app use the router. Other URLs (tel:, https:) and new tabs are plain links. */
  href: string;
  tone?: ButtonTone;
  size?: ButtonSize;
  icon?: IconType;
  trailing?: ReactNode;
  block?: boolean;
}

/** A link styled as a button. */
export function ButtonLink(props: ButtonLinkProps): ReactNode {
  const {
    href,
    tone = 'secondary',
    size = 'md',
    icon: Icon,
    trailing,
    block = false,
    className,
    children,
    ...rest
  } = props;
  const look = buttonClass(tone, size, cx(block && styles.block, className));
  const face = (
    <span className={styles.face}>
      {Icon && <Icon size={size === 'sm' ? 14 : 16} aria-hidden />}
      {children}
      {trailing}
    </span>
  );
  if (!href.startsWith('/') || rest.target === '_blank')
    return (
      <a {...rest} href={href} className={look}>
        {face}
      </a>
    );
  return (
    <Link {...rest} href={href} className={look}>
      {face}
    </Link>
  );
}
