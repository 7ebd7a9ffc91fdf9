import type { ReactNode } from 'react';
import { cx } from '#client/lib/cx.ts';
import { useT } from '#client/messages/use-t.ts';
import type { TracedQuery } from '#client/app/debug/trace/trace-recorder.ts';
import styles from './debug.module.css';

/** Duration from which a query is marked as slow, in milliseconds. */
const slowMs = 500;
/** Duration of a full bar, in milliseconds. */
const fullBarMs = 1000;

/** The last queries with their duration; cache hits have a hollow bar. */
export function QueryList({ queries }: { queries: readonly TracedQuery[] }): ReactNode {
  const t = useT('debug');
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{t('queries')}</h3>
      {queries.length === 0 && <p className={styles.quiet}>{t('noQueries')}</p>}
      <ol className={styles.queries} dir="ltr" aria-label={t('queries')}>
        {queries.map(({ serial, name, durationMs, rowCount, cache, errorCode }) => (
          <li
            key={serial}
            className={cx(styles.query, durationMs >= slowMs && styles.warn, errorCode !== null && styles.bad)}
          >
            <span className={styles.text}>
              {name}
              {rowCount !== null && <span className={styles.dim}> ×{rowCount}</span>}
            </span>
            <span className={cx(styles.bar, cache === 'hit' && styles.hollow)}>
              <i style={{ inlineSize: `${Math.max(2, Math.min(100, (durationMs / fullBarMs) * 100))}%` }} />
            </span>
            <span className={styles.ms}>
              {errorCode ?? (cache === 'hit' ? t('cached') : `${Math.round(durationMs)} ms`)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
