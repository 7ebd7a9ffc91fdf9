// From where on an attempt without a response is doubtful.
import { type ReactNode, useId } from 'react';
import { useAtomValue } from 'jotai';
import { cx } from '#client/lib/cx.ts';
import { useT } from '#client/messages/use-t.ts';
import { Checkbox } from '#client/ui/form/choice/checkbox.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { NumberField } from '#client/ui/form/text/number-field.tsx';
import type { Rules as RulesRow } from '../documents.ts';
import { draftAtom, editKey } from '../draft/draft.ts';
import { useDraftValue, useSetDraftValue } from '../draft/use-draft-cells.ts';
import styles from './rules.module.css';

/** The limits of the server's schema, by the field and the word of its unit. */
const limits = [
  { field: 'attemptKm', min: 1, max: 500, unit: 'rules.km' },
  { field: 'attemptSpeed', min: 5, max: 200, unit: 'rules.kmh' },
  { field: 'attemptSeconds', min: 1, max: 600, unit: 'rules.seconds' },
] as const;

function Limit({ rules, limit: { field, min, max, unit } }: { rules: RulesRow; limit: (typeof limits)[number] }) {
  const t = useT('config');
  const set = useSetDraftValue();
  const drafted = useDraftValue(rules.id, field, rules[field]);
  return (
    <Field label={t(`fields.${field}`)}>
      <NumberField
        value={typeof drafted === 'number' ? drafted : null}
        suffix={t(unit)}
        onChange={(value) => {
          // Without a value it is not looked at.
          if (value === null || (value >= min && value <= max)) set('rules', rules, field, rules[field], value);
        }}
      />
    </Field>
  );
}

/** Distance, speed, pace, and whether a proof is looked for. */
export function AttemptLimits({ rules }: { rules: RulesRow }): ReactNode {
  const t = useT('config');
  const title = useId();
  const draft = useAtomValue(draftAtom);
  const set = useSetDraftValue();
  const looksForProof = useDraftValue(rules.id, 'attemptProof', rules.attemptProof) === true;
  const isDirty = [...limits.map(({ field }) => field), 'attemptProof'].some((field) =>
    draft.has(editKey({ id: rules.id, field })),
  );
  return (
    <section className={cx(styles.card, styles.wide, isDirty && styles.cardDirty)} aria-labelledby={title}>
      <h2 id={title} className={styles.cardTitle}>
        {t('rules.attempts')}
      </h2>
      <p className={styles.quiet}>{t('rules.attemptsText')}</p>
      <div className={styles.targets}>
        {limits.map((limit) => (
          <Limit key={limit.field} rules={rules} limit={limit} />
        ))}
      </div>
      <Checkbox
        label={t('fields.attemptProof')}
        checked={looksForProof}
        onChange={() => {
          set('rules', rules, 'attemptProof', rules.attemptProof, !looksForProof);
        }}
      />
    </section>
  );
}
