import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { useT } from '#client/messages/use-t.ts';
import type { SectionRowProps } from '#client/section/section-options.ts';
import { SectionRow } from '#client/section/section-row.tsx';
import { sessionAtom } from '#client/session/session.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import { type ApiKey, isExpired } from './documents.ts';
import styles from './api-keys.module.css';

/** One key: its name and public part, what it may do, and when it was last used. */
export function KeyRow({ row, buttons }: SectionRowProps<ApiKey, unknown>): ReactNode {
  const t = useT('api-keys');
  const format = useFormat();
  const showsCompany = useAtomValue(sessionAtom)?.viewer.effectiveRole === 'ADMIN';
  const { name, keyId, scope, company, createdAt, expiresAt, lastUsedAt } = row;
  const expiry = isExpired(row) ? 'expired' : 'expires';
  return (
    <SectionRow
      name={name}
      text={
        <>
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
            <span className={styles[expiry]}>
              {' · '}
              {t(expiry, { date: format.date(expiresAt) })}
            </span>
          )}
        </>
      }
      facts={
        <>
          <Ltr mono className={styles.keyId}>
            {`${keyId}…`}
          </Ltr>
          <span className={styles.used}>
            {lastUsedAt === null ? t('neverUsed') : <RelativeTime at={lastUsedAt} variant="long" />}
          </span>
        </>
      }
    >
      {buttons}
    </SectionRow>
  );
}
