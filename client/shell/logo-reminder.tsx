// Drivers must work under the company's logo, on pain of suspension (specification, section 1). The reminder can be put
// away until the next day, but a badge in the header stays and brings it back.
import type { ReactNode } from 'react';
import { useAtom, useAtomValue } from 'jotai';
import { ShieldAlert } from 'lucide-react';
import { dayOf } from '#shared/kit/time.ts';
import { Button } from '#client/kit/ui/button.tsx';
import { clockNow, useClock } from '#client/kit/clock.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { drives } from '#client/session/drives.ts';
import { whoAtom } from '#client/session/session.ts';
import { logoReminderAtom } from './preferences.ts';
import styles from './logo-reminder.module.css';

function useReminder(): { concerned: boolean; away: boolean; putAway: (away: boolean) => void } {
  const who = useAtomValue(whoAtom);
  const [day, setDay] = useAtom(logoReminderAtom);
  const today = useClock((now) => dayOf(new Date(now)));
  return {
    concerned: who !== null && drives(who.role),
    away: day === today,
    putAway: (away) => {
      setDay(away ? dayOf(new Date(clockNow())) : '');
    },
  };
}

/** The whole reminder, above the page, until it is put away for the day. */
export function LogoReminder(): ReactNode {
  const t = useWords('shell');
  const { concerned, away, putAway } = useReminder();
  if (!concerned || away) return null;
  return (
    <aside className={styles.banner} aria-label={t('logo.title')}>
      <ShieldAlert size={18} aria-hidden />
      <p className={styles.text}>
        <strong>{t('logo.title')}</strong> {t('logo.text')}
      </p>
      <Button
        size="sm"
        onClick={() => {
          putAway(true);
        }}
      >
        {t('logo.understood')}
      </Button>
    </aside>
  );
}

/** What stays of the reminder once it is put away. */
export function LogoBadge(): ReactNode {
  const t = useWords('shell');
  const { concerned, away, putAway } = useReminder();
  if (!concerned || !away) return null;
  return (
    <button
      type="button"
      className={styles.badge}
      title={t('logo.text')}
      onClick={() => {
        putAway(false);
      }}
    >
      <ShieldAlert size={14} aria-hidden />
      {t('logo.badge')}
    </button>
  );
}
