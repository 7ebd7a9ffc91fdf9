// How much cash a driver may hold before its hub is warned.
import { type ReactNode, useId } from 'react';
import { useAtomValue } from 'jotai';
import { cx } from '#client/lib/cx.ts';
import { useT } from '#client/messages/use-t.ts';
import { Segmented } from '#client/ui/form/choice/segmented.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { MoneyField } from '#client/ui/form/text/money-field.tsx';
import type { Rules } from '../documents.ts';
import { draftAtom, editKey } from '../draft/draft.ts';
import { useDraftValue, useSetDraftValue } from '../draft/use-draft-cells.ts';
import styles from './rules.module.css';

/** Where a limit begins, in centimes. */
const firstLimit = 1_000_000;

/** None, or an amount. */
export function CashLimit({ rules }: { rules: Rules }): ReactNode {
  const t = useT('config');
  const title = useId();
  const set = useSetDraftValue();
  const drafted = useDraftValue(rules.id, 'cashLimit', rules.cashLimit);
  const dirty = useAtomValue(draftAtom).has(editKey({ id: rules.id, field: 'cashLimit' }));
  const limit = typeof drafted === 'number' ? drafted : null;
  const keep = (next: number | null): void => {
    set('rules', rules, 'cashLimit', rules.cashLimit, next);
  };
  return (
    <section className={cx(styles.card, styles.wide, dirty && styles.cardDirty)} aria-labelledby={title}>
      <h2 id={title} className={styles.cardTitle}>
        {t('fields.cashLimit')}
      </h2>
      <p className={styles.quiet}>{t('rules.cashLimit')}</p>
      <Segmented
        label={t('fields.cashLimit')}
        items={(['off', 'on'] as const).map((value) => ({ value, label: t(`rules.cash.${value}`) }))}
        value={limit === null ? 'off' : 'on'}
        onChange={(value) => {
          keep(value === 'on' ? firstLimit : null);
        }}
      />
      {limit !== null && (
        <Field label={t('rules.cash.on')}>
          <MoneyField
            value={limit}
            onChange={(value) => {
              if (value !== null && value >= 100) keep(value);
            }}
          />
        </Field>
      )}
    </section>
  );
}
