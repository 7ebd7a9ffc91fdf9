import type { ReactNode } from 'react';
import { LogOut, Monitor, Smartphone } from 'lucide-react';
import { useT } from '#client/messages/use-t.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Badge } from '#client/ui/display/badge.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import type { OwnSession } from './documents.ts';
import styles from './security.module.css';

/** One session: its browser, its network address, when it began and when it was last used. */
export function SessionRow({
  session: { browser, system, isPhone, address, createdAt, seenAt },
  isPresent,
  onEnd,
}: {
  session: OwnSession;
  isPresent: boolean;
  onEnd: () => void;
}): ReactNode {
  const t = useT('session');
  const format = useFormat();
  const Icon = isPhone ? Smartphone : Monitor;
  const known = [browser, system].filter((name) => name !== null);
  const name = known.length > 0 ? known.join(' · ') : t('security.sessions.unknown');
  return (
    <li className={styles.session}>
      <span className={styles.device}>
        <Icon size={18} aria-hidden />
      </span>
      <div className={styles.named}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
          {isPresent && <Badge tone="success">{t('security.sessions.present')}</Badge>}
        </span>
        <span className={styles.text}>
          {address !== null && (
            <>
              <Ltr>{address}</Ltr>
              {' · '}
            </>
          )}
          {t('security.sessions.since', { date: format.date(createdAt) })}
        </span>
      </div>
      {!isPresent && (
        <>
          <span className={styles.text}>
            <RelativeTime at={seenAt} variant="long" />
          </span>
          <IconButton icon={LogOut} label={t('security.sessions.endOne', { name })} onClick={onEnd} />
        </>
      )}
    </li>
  );
}
