import { type ReactNode, useId } from 'react';
import { useAtomValue } from 'jotai';
import { cx } from '#client/lib/cx.ts';
import { useT } from '#client/messages/use-t.ts';
import { Field } from '#client/ui/form/field.tsx';
import { NumberField } from '#client/ui/form/text/number-field.tsx';
import type { Rules as RulesRow } from '../documents.ts';
import { draftAtom, editKey } from '../draft/draft.ts';
import { useDraftValue, useSetDraftValue } from '../draft/use-draft-cells.ts';
import styles from './rules.module.css';

/** The limits of the server's schema, by the field and the word of its unit. */
const claimTargets = [
  { field: 'claimAnswerHours', max: 72, unit: 'rules.hours' },
  { field: 'claimResolutionDays', max: 60, unit: 'rules.days' },
] as const;

function ClaimTarget({
  rules,
  target: { field, max, unit },
}: {
  rules: RulesRow;
  target: (typeof claimTargets)[number];
}) {
  const t = useT('config');
  const set = useSetDraftValue();
  const drafted = useDraftValue(rules.id, field, rules[field]);
  return (
    <Field label={t(`fields.${field}`)}>
      <NumberField
        value={typeof drafted === 'number' ? drafted : null}
        suffix={t(unit)}
        onChange={(value) => {
          if (value !== null && value >= 1 && value <= max) set('rules', rules, field, rules[field], value);
        }}
      />
    </Field>
  );
}

/** By when a claim is answered, and resolved. */
export function ClaimTargets({ rules }: { rules: RulesRow }): ReactNode {
  const t = useT('config');
  const title = useId();
  const draft = useAtomValue(draftAtom);
  const isDirty = claimTargets.some(({ field }) => draft.has(editKey({ id: rules.id, field })));
  return (
    <section className={cx(styles.card, styles.wide, isDirty && styles.cardDirty)} aria-labelledby={title}>
      <h2 id={title} className={styles.cardTitle}>
        {t('rules.claims')}
      </h2>
      <p className={styles.quiet}>{t('rules.claimsText')}</p>
      <div className={styles.targets}>
        {claimTargets.map((target) => (
          <ClaimTarget key={target.field} rules={rules} target={target} />
        ))}
      </div>
    </section>
  );
}
