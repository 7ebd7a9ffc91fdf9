import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx.ts';
import styles from './kbd.module.css';

export interface KbdProps {
  /** In the notation of useHotkeys: 'j', 'mod+k', 'g p', 'Enter'. */
  keys: string;
  /** On a dark background. */
  inverse?: boolean;
  className?: string;
}

// Few fonts have a glyph for Enter.
const enter = (
  <svg
    viewBox="0 0 12 12"
    width="10"
    height="10"
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d="M10 2v3.5a1.5 1.5 0 0 1-1.5 1.5H2m2.5-2.5L2 7l2.5 2.5" />
  </svg>
);
const SIGNS: Readonly<Record<string, ReactNode>> = {
  Enter: enter,
  ArrowUp: '↑',
  ArrowDown: '↓',
  Space: '␣',
  ArrowLeft: '←',
  ArrowRight: '→',
};
const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

function useNames(): (key: string) => ReactNode {
  const { t } = useTranslation('kit');
  return (key) => {
    if (key === 'mod') return isMac() ? '⌘' : t('key.ctrl');
    if (key === 'ctrl') return t('key.ctrl');
    if (key === 'shift') return t('key.shift');
    if (key === 'Escape') return t('key.escape');
    if (key === 'Delete') return t('key.delete');
    return SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  };
}

/** The keys of a shortcut. Hidden from screen readers, because the control has aria-keyshortcuts. */
export function Kbd({ keys, inverse = false, className }: KbdProps): ReactNode {
  const name = useNames();
  const cap = cx(styles.kbd, inverse && styles.inverse);
  return (
    <span className={cx(styles.row, className)} dir="ltr" aria-hidden>
      {keys.split(' ').map((stroke, index) => (
        <kbd key={`${index} ${stroke}`} className={cap}>
          {stroke.split('+').map((key) => (
            <span key={key}>{name(key)}</span>
          ))}
        </kbd>
      ))}
    </span>
  );
}
