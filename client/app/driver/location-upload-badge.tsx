import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { Navigation, NavigationOff } from 'lucide-react';
import { Link } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { cx } from '#client/lib/cx.ts';
import { useT } from '#client/messages/use-t.ts';
import { locationUploadAtom } from './location-upload-status.ts';
import styles from './location-upload-badge.module.css';

/**
 * Shows on every page whether this device's location is being uploaded, and links to the setting. For drivers who
 * enabled it.
 */
export function LocationUploadBadge(): ReactNode {
  const t = useT('shell');
  const { kind } = useAtomValue(locationUploadAtom);
  if (kind === 'off') return null;
  const isRefused = kind === 'refused' || kind === 'unsupported';
  const state = kind === 'sent' ? 'sent' : isRefused ? 'refused' : 'unsent';
  const Icon = kind === 'sent' ? Navigation : NavigationOff;
  return (
    <Link href={screenPath('profile')} className={cx(styles.badge, styles[state])} title={t(`position.${state}`)}>
      <Icon size={14} aria-hidden />
      <span className={styles.words}>{t(`position.${state}`)}</span>
    </Link>
  );
}
