import type { ReactNode } from 'react';
import { RefreshCw, Trash2 } from 'lucide-react';
import { useT } from '#client/messages/use-t.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { serverNow } from '#client/lib/server-clock.ts';
import { useFormat } from '#client/lib/use-format.ts';
import type { ApiKey } from './documents.ts';
import styles from './api-keys.module.css';

/** One key: its name and public part, what it may do, and when it was last used. */
export function KeyRow({
  apiKey: { name, keyId, scope, company, createdAt, expiresAt, lastUsedAt },
  showsCompany,
  onReplace,
  onRevoke,
}: {
  apiKey: ApiKey;
  showsCompany: boolean;
  onReplace: () => void;
  onRevoke: () => void;
}): ReactNode {
  const t = useT('api-keys');
  const format = useFormat();
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= serverNow();
  const expiry = isExpired ? 'expired' : 'expires';
  return (
    <li className={styles.key}>
      <div className={styles.named}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
        <span className={styles.text}>
          {showsCompany && company && (
            <>
              <bdi>{company.name}</bdi>
              {' · '}
            </>
          )}
          {t(`choices.scope.${scope}`)}
          {' · '}
          {t('created', { date: format.date(createdAt) })}
          {expiresAt !== null && (
            <span className={isExpired ? styles.expired : undefined}>
              {' · '}
              {t(expiry, { date: format.date(expiresAt) })}
            </span>
          )}
        </span>
      </div>
      <Ltr mono className={styles.keyId}>
        {`${keyId}…`}
      </Ltr>
      <span className={styles.used}>
        {lastUsedAt === null ? t('neverUsed') : <RelativeTime at={lastUsedAt} variant="long" />}
      </span>
      <div className={styles.buttons}>
        {!isExpired && <IconButton icon={RefreshCw} label={t('replaceOne', { name })} onClick={onReplace} />}
        <IconButton icon={Trash2} label={t('revokeOne', { name })} onClick={onRevoke} />
      </div>
    </li>
  );
}
