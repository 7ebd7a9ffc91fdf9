// The net of an invoice as one equation.
import type { ReactNode } from 'react';
import { useT } from '#client/messages/use-t.ts';
import { Money } from '#client/ui/display/money.tsx';
import styles from './equation.module.css';

export interface Amounts {
  codTotal: number;
  charges: number;
  extras: number;
  compensation: number;
  tax: number;
  carriedOver: number;
  amount: number;
}

/** What is collected, what is taken off, and what is left to be paid. A driver's is the sum of commissions. */
export function Equation({ amounts, isDriver }: { amounts: Amounts; isDriver: boolean }): ReactNode {
  const t = useT('billing');
  const { codTotal, charges, extras, compensation, tax, carriedOver, amount } = amounts;
  const terms = isDriver
    ? []
    : [
        { name: 'cod', sign: '', value: codTotal, isShown: true },
        { name: 'compensation', sign: '+', value: compensation, isShown: compensation !== 0 },
        { name: 'charges', sign: '−', value: charges, isShown: true },
        { name: 'extras', sign: '−', value: extras, isShown: extras !== 0 },
        { name: 'tax', sign: '−', value: tax, isShown: true },
        {
          name: 'carriedOver',
          sign: carriedOver < 0 ? '−' : '+',
          value: Math.abs(carriedOver),
          isShown: carriedOver !== 0,
        },
      ].filter(({ isShown }) => isShown);
  return (
    <dl className={styles.equation}>
      {terms.map(({ name, sign, value }) => (
        <div key={name} className={styles.term}>
          <dt>{t(`equation.${name}`)}</dt>
          <dd>
            {sign !== '' && (
              <span className={styles.sign} dir="ltr">
                {sign}
              </span>
            )}
            <Money centimes={value} unit="none" />
          </dd>
        </div>
      ))}
      <div className={styles.net}>
        <dt>{t(isDriver ? 'equation.commissions' : amount < 0 ? 'equation.carried' : 'equation.net')}</dt>
        <dd>
          <Money centimes={amount} size="lg" />
        </dd>
      </div>
    </dl>
  );
}
