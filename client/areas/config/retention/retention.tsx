// For how many days each kind is kept, and what another number would remove now, before it is saved.
import { type ReactNode, useId } from 'react';
import { useAtomValue } from 'jotai';
import { type RetentionField, retentionFields, retentionRanges } from '#shared/access/retention.ts';
import { cx } from '#client/lib/cx.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { NumberField } from '#client/ui/form/text/number-field.tsx';
import type { Rules as RulesRow } from '../documents.ts';
import { draftAtom, editKey } from '../draft/draft.ts';
import { useDraftValue, useSetDraftValue } from '../draft/use-draft-cells.ts';
import { RetentionPreviewQuery } from './documents.ts';
import styles from './retention.module.css';

const noEntities: readonly string[] = [];

function Preview({ field, days }: { field: RetentionField; days: number }): ReactNode {
  const t = useT('config');
  const format = useFormat();
  const errorMessage = useErrorMessage();
  const { data, error, stale, isPreviousData } = useLive(RetentionPreviewQuery, {
    variables: { field, days },
    watch: noEntities,
  });
  if (!data) return error ? <p className={styles.quiet}>{errorMessage(error)}</p> : null;
  const months = data.retentionPreview;
  const monthName = new Intl.DateTimeFormat(format.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const all = months.reduce((sum, { n }) => sum + n, 0);
  return (
    <div className={styles.preview} aria-busy={stale || isPreviousData}>
      <output className={cx(styles.quiet, all > 0 && styles.warning)}>
        {all === 0 ? t('retention.nothing') : t('retention.removes', { count: all, n: format.number(all) })}
      </output>
      {months.length > 0 && (
        <table className={styles.months}>
          <tbody>
            {months.slice(-12).map(({ month, n }) => (
              <tr key={month}>
                <th scope="row">{monthName.format(new Date(`${month}-15T12:00:00Z`))}</th>
                <td>
                  <Ltr>{format.number(n)}</Ltr>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

function Kind({ rules, field }: { rules: RulesRow; field: RetentionField }): ReactNode {
  const t = useT('config');
  const title = useId();
  const set = useSetDraftValue();
  const drafted = useDraftValue(rules.id, field, rules[field]);
  const isDirty = useAtomValue(draftAtom).has(editKey({ id: rules.id, field }));
  const days = typeof drafted === 'number' ? drafted : rules[field];
  const { min, max } = retentionRanges[field];
  return (
    <section className={cx(styles.card, isDirty && styles.dirty)} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        {t(`fields.${field}`)}
      </h2>
      <p className={styles.quiet}>{t(`retention.${field}`)}</p>
      <Field label={t('retention.days')} hint={t('retention.range', { min, max })}>
        <NumberField
          value={days}
          suffix={t('rules.days')}
          onChange={(value) => {
            if (value !== null && value >= min && value <= max) set('rules', rules, field, rules[field], value);
          }}
        />
      </Field>
      <Preview field={field} days={days} />
    </section>
  );
}

export default function Retention({ rules }: { rules: RulesRow }): ReactNode {
  const t = useT('config');
  return (
    <div className={styles.retention}>
      <p className={cx(styles.quiet, styles.about)}>{t('retention.about')}</p>
      {retentionFields.map((field) => (
        <Kind key={field} rules={rules} field={field} />
      ))}
    </div>
  );
}
