import type { ReactNode } from 'react';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Money } from '#client/ui/display/money.tsx';
import { type FleetRow, progressOf } from '../../fleet/driver-state.ts';
import styles from './subdrivers.module.css';

/** The day of all drivers together. */
export function Totals({ rows }: { rows: readonly FleetRow[] }): ReactNode {
  const t = useT('subdrivers');
  const format = useFormat();
  const days = rows.map(({ driver }) => ({ ...driver, ...progressOf(driver) }));
  const sum = (figure: 'done' | 'all' | 'putOff' | 'cash'): number => days.reduce((all, day) => all + day[figure], 0);
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{t('delivered')}</dt>
        <dd>
          <bdi dir="ltr" translate="no">
            {format.number(sum('done'))}
            <small>{`/${format.number(sum('all'))}`}</small>
          </bdi>
        </dd>
      </div>
      <div>
        <dt>{t('putOff')}</dt>
        <dd>
          <bdi dir="ltr" translate="no">
            {format.number(sum('putOff'))}
          </bdi>
        </dd>
      </div>
      <div>
        <dt>{t('cash')}</dt>
        <dd>
          <Money centimes={sum('cash')} whole />
        </dd>
      </div>
    </dl>
  );
}
