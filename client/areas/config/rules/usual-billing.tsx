import { type ReactNode, useId } from 'react';
import { useAtomValue } from 'jotai';
import { billingDays, billingModes } from '#shared/areas/config/billing-schedule.ts';
import { ScheduleFields } from '#client/invoices/schedule-fields.tsx';
import { cx } from '#client/lib/cx.ts';
import { useT } from '#client/messages/use-t.ts';
import type { Rules as RulesRow } from '../documents.ts';
import { draftAtom, editKey } from '../draft/draft.ts';
import { useDraftValue, useSetDraftValue } from '../draft/use-draft-cells.ts';
import styles from './rules.module.css';

const fields = ['billingMode', 'billingDays', 'billingThreshold'] as const;

/** When customers without a schedule of their own are billed. */
export function UsualBilling({ rules }: { rules: RulesRow }): ReactNode {
  const t = useT('config');
  const title = useId();
  const set = useSetDraftValue();
  const draft = useAtomValue(draftAtom);
  const mode = useDraftValue(rules.id, 'billingMode', rules.billingMode);
  const days = useDraftValue(rules.id, 'billingDays', rules.billingDays);
  const threshold = useDraftValue(rules.id, 'billingThreshold', rules.billingThreshold);
  const isDirty = fields.some((field) => draft.has(editKey({ id: rules.id, field })));
  return (
    <section className={cx(styles.card, styles.wide, isDirty && styles.cardDirty)} aria-labelledby={title}>
      <h2 id={title} className={styles.cardTitle}>
        {t('rules.billing')}
      </h2>
      <p className={styles.quiet}>{t('rules.billingText')}</p>
      <ScheduleFields
        value={{
          billingMode: billingModes.find((each) => each === mode) ?? 'manual',
          billingDays: Array.isArray(days) ? billingDays.filter((day) => days.includes(day)) : [],
          billingThreshold: typeof threshold === 'number' ? threshold : null,
        }}
        onChange={(schedule) => {
          for (const field of fields) set('rules', rules, field, rules[field], schedule[field]);
        }}
      />
    </section>
  );
}
