import type { ReactNode } from 'react';
import { useT } from '#client/messages/use-t.ts';
import { Money } from '#client/ui/display/money.tsx';
import type { CashDay, HubDay } from './documents.ts';
import styles from './days.module.css';

/** The equation of a day: what the safe held, what came and went, what it holds. */
export function DayFigures({ day }: { day: CashDay | HubDay }): ReactNode {
  const t = useT('cash-days');
  const line = (key: string, centimes: number, count?: number): ReactNode => (
    <div>
      <dt>
        {t(`figures.${key}`)}
        {count !== undefined && <small>{t('times', { count })}</small>}
      </dt>
      <dd>
        <Money centimes={centimes} />
      </dd>
    </div>
  );
  return (
    <dl className={styles.figures}>
      {line('opening', day.opening)}
      {line('received', day.received, day.handOvers)}
      {line('deposited', 0 - day.deposited, day.deposits)}
      {day.returned > 0 && line('returned', day.returned)}
      <div className={styles.total}>
        <dt>{t('figures.closing')}</dt>
        <dd>
          <Money centimes={day.closing} size="lg" />
        </dd>
      </div>
      {day.shortage > 0 && line('shortage', day.shortage)}
      {day.overage > 0 && line('overage', day.overage)}
      {line('held', day.held, day.holders)}
    </dl>
  );
}
