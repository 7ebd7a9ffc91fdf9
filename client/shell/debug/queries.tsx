import type { ReactNode } from 'react';
import { cx } from '#client/kit/cx.ts';
import { useWords } from '#client/i18n/use-words.ts';
import type { TracedQuery } from '#client/live/trace/record.ts';
import styles from './debug.module.css';

/** Duration from which a query is marked as slow, in milliseconds. */
const slowMs = 500;
/** Duration of a full bar, in milliseconds. */
const fullBarMs = 1000;

/** The last queries with their duration; cache hits have a hollow bar. */
export function Queries({ queries }: { queries: readonly TracedQuery[] }): ReactNode {
  const t = useWords('debug');
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{t('queries')}</h3>
      {queries.length === 0 && <p className={styles.quiet}>{t('noQueries')}</p>}
      <ol className={styles.queries} dir="ltr" aria-label={t('queries')}>
        {queries.map(({ serial, name, ms, rows, cache, problem }) => (
          <li key={serial} className={cx(styles.query, ms >= slowMs && styles.warn, problem !== null && styles.bad)}>
            <span className={styles.text}>
              {name}
              {rows !== null && <span className={styles.dim}> ×{rows}</span>}
            </span>
            <span className={cx(styles.bar, cache === 'hit' && styles.hollow)}>
              <i style={{ inlineSize: `${Math.max(2, Math.min(100, (ms / fullBarMs) * 100))}%` }} />
            </span>
            <span className={styles.ms}>{problem ?? (cache === 'hit' ? t('cached') : `${Math.round(ms)} ms`)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
