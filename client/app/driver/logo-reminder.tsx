// Drivers must work under the company's logo (specification, section 1). The reminder can be dismissed until the next
// day; a badge in the header then shows it again.
import type { ReactNode } from 'react';
import { useAtom, useAtomValue } from 'jotai';
import { ShieldAlert } from 'lucide-react';
import { dayOf } from '#shared/lib/time.ts';
import { Button } from '#client/ui/button/button.tsx';
import { serverNow, useClock } from '#client/lib/server-clock.ts';
import { useT } from '#client/messages/use-t.ts';
import { isDriverRole } from '#client/session/viewer.ts';
import { viewerAtom } from '#client/session/session.ts';
import { logoReminderDismissedAtom } from '../preferences/preferences.ts';
import styles from './logo-reminder.module.css';

function useReminder(): { isDriver: boolean; isDismissed: boolean; setDismissed: (isDismissed: boolean) => void } {
  const who = useAtomValue(viewerAtom);
  const [dismissedOn, setDismissedOn] = useAtom(logoReminderDismissedAtom);
  const today = useClock((now) => dayOf(new Date(now)));
  return {
    isDriver: who !== null && isDriverRole(who.role),
    isDismissed: dismissedOn === today,
    setDismissed: (isDismissed) => {
      setDismissedOn(isDismissed ? dayOf(new Date(serverNow())) : '');
    },
  };
}

/** The reminder above the page, until it is dismissed for the day. */
export function LogoReminder(): ReactNode {
  const t = useT('shell');
  const { isDriver, isDismissed, setDismissed } = useReminder();
  if (!isDriver || isDismissed) return null;
  return (
    <aside className={styles.banner} aria-label={t('logo.title')}>
      <ShieldAlert size={18} aria-hidden />
      <p className={styles.text}>
        <strong>{t('logo.title')}</strong> {t('logo.text')}
      </p>
      <Button
        size="sm"
        onClick={() => {
          setDismissed(true);
        }}
      >
        {t('logo.understood')}
      </Button>
    </aside>
  );
}

/** Badge that replaces the dismissed reminder. */
export function LogoBadge(): ReactNode {
  const t = useT('shell');
  const { isDriver, isDismissed, setDismissed } = useReminder();
  if (!isDriver || !isDismissed) return null;
  return (
    <button
      type="button"
      className={styles.badge}
      title={t('logo.text')}
      onClick={() => {
        setDismissed(false);
      }}
    >
      <ShieldAlert size={14} aria-hidden />
      {t('logo.badge')}
    </button>
  );
}
