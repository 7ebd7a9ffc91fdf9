import type { ReactNode } from 'react';
import { useT } from '#client/messages/use-t.ts';
import { Money } from '#client/ui/display/money.tsx';
import type { AccountStatement } from '../documents.ts';
import shared from '../ledger.module.css';
import styles from './statement.module.css';

/** From the balance before the period to that after it. */
export function Sums({ statement }: { statement: AccountStatement }): ReactNode {
  const t = useT('ledger');
  const shown = ['opening', 'debit', 'credit', 'closing'] as const;
  return (
    <>
      <dl className={styles.sums} aria-label={t('statement.sums')}>
        {shown.map((name) => (
          <div key={name}>
            <dt>{t(`statement.${name}`)}</dt>
            <dd>
              <Money
                centimes={statement[name]}
                size="lg"
                className={statement[name] < 0 ? shared.negative : undefined}
              />
            </dd>
          </div>
        ))}
      </dl>
      {statement.closing < 0 && <p className={styles.below}>{t('statement.below')}</p>}
    </>
  );
}
