import type { ReactNode } from 'react';
import { cx } from '#client/kit/cx.ts';
import { useWords } from '#client/i18n/use-words.ts';
import type { TracedQuery } from '#client/live/trace/record.ts';
import styles from './debug.module.css';

/** From here on an answer counts as slow, in milliseconds. */
const slowMs = 500;
/** The length of a full bar. */
const fullMs = 1000;

/** What was asked and how long the answer took; what the cache knew is hollow. */
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
              <i style={{ inlineSize: `${Math.max(2, Math.min(100, (ms / fullMs) * 100))}%` }} />
            </span>
            <span className={styles.ms}>{problem ?? (cache === 'hit' ? t('cached') : `${Math.round(ms)} ms`)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
