// A day that is closed, as it was then.
import type { ReactNode } from 'react';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import type { DriverDay } from './documents.ts';
import styles from './day.module.css';

export function ClosedDay({ day }: { day: DriverDay }): ReactNode {
  const t = useT('driver-days');
  const format = useFormat();
  const { taken, cameBack, stillOut, cashLeft, cashNote, closedAt, closedBy } = day;
  const figures = [
    { name: 'taken', n: taken },
    { name: 'back', n: cameBack },
    { name: 'out', n: stillOut ?? 0 },
  ] as const;
  return (
    <section className={styles.closed} aria-label={t('closedDay')}>
      <dl className={styles.figures}>
        {figures.map(({ name, n }) => (
          <div key={name}>
            <dt>{t(`figures.${name}`)}</dt>
            <dd>
              <Ltr>{format.number(n)}</Ltr>
            </dd>
          </div>
        ))}
        {cashLeft !== null && (
          <div>
            <dt>{t('figures.cash')}</dt>
            <dd>
              <Money centimes={cashLeft} />
            </dd>
          </div>
        )}
      </dl>
      {cashNote !== null && <bdi className={styles.note}>{cashNote}</bdi>}
      {closedAt !== null && (
        <p className={styles.hint}>{t('closedBy', { name: closedBy?.name ?? '', at: format.dateTime(closedAt) })}</p>
      )}
    </section>
  );
}
