// Drivers must work under the company's logo (specification, section 1). The reminder can be dismissed until the next
// day; a badge in the header then shows it again. On a phone, where it would hide the first stop, there is only the
// badge until it is tapped.
import type { ReactNode } from 'react';
import { atom, useAtom, useAtomValue } from 'jotai';
import { ShieldAlert } from 'lucide-react';
import { dayOf } from '#shared/lib/time.ts';
import { Button } from '#client/ui/button/button.tsx';
import { useIsPhone } from '#client/lib/media-query.ts';
import { serverNow, useClock } from '#client/lib/server-clock.ts';
import { useT } from '#client/messages/use-t.ts';
import { isDriverRole } from '#client/session/viewer.ts';
import { viewerAtom } from '#client/session/session.ts';
import { logoReminderDismissedAtom } from '../preferences/preferences.ts';
import styles from './logo-reminder.module.css';

const openedOnPhoneAtom = atom(false);

function useReminder(): { isDriver: boolean; isOpen: boolean; setOpen: (isOpen: boolean) => void } {
  const who = useAtomValue(viewerAtom);
  const phone = useIsPhone();
  const [openedOnPhone, setOpenedOnPhone] = useAtom(openedOnPhoneAtom);
  const [dismissedOn, setDismissedOn] = useAtom(logoReminderDismissedAtom);
  const today = useClock((now) => dayOf(new Date(now)));
  return {
    isDriver: who !== null && isDriverRole(who.role),
    isOpen: phone ? openedOnPhone : dismissedOn !== today,
    setOpen: (isOpen) => {
      setOpenedOnPhone(isOpen);
      setDismissedOn(isOpen ? '' : dayOf(new Date(serverNow())));
    },
  };
}

/** The reminder above the page. */
export function LogoReminder(): ReactNode {
  const t = useT('shell');
  const { isDriver, isOpen, setOpen } = useReminder();
  if (!isDriver || !isOpen) return null;
  return (
    <aside className={styles.banner} aria-label={t('logo.title')}>
      <ShieldAlert size={18} aria-hidden />
      <p className={styles.text}>
        <strong>{t('logo.title')}</strong> {t('logo.text')}
      </p>
      <Button
        size="sm"
        onClick={() => {
          setOpen(false);
        }}
      >
        {t('logo.understood')}
      </Button>
    </aside>
  );
}

/** The badge that stands for the reminder while it is not open. */
export function LogoBadge(): ReactNode {
  const t = useT('shell');
  const { isDriver, isOpen, setOpen } = useReminder();
  if (!isDriver || isOpen) return null;
  return (
    <button
      type="button"
      className={styles.badge}
      data-yields="phone"
      title={t('logo.text')}
      onClick={() => {
        setOpen(true);
      }}
    >
      <ShieldAlert size={14} aria-hidden />
      <span className={styles.words}>{t('logo.badge')}</span>
    </button>
  );
}
