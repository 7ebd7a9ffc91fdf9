import type { ReactNode } from 'react';
import type { FieldState } from '#client/actions/form/field-controls.tsx';
import { useT } from '#client/messages/use-t.ts';
import { Segmented } from '#client/ui/form/choice/segmented.tsx';
import { type HandOver } from './documents.ts';
import { Equation } from './parts.tsx';
import styles from './hand-overs.module.css';

/** Chooses what becomes of a difference, of what the server allows. */
export function OutcomeControl({
  field: { value, onChange },
  handOver,
}: {
  field: FieldState;
  handOver: HandOver | undefined;
}): ReactNode {
  const t = useT('hand-overs');
  if (!handOver) return null;
  const chosen = typeof value === 'string' ? value : '';
  return (
    <div className={styles.outcome}>
      <Equation handOver={handOver} />
      <Segmented
        label={t('fields.outcome')}
        items={handOver.possibleOutcomes.map((outcome) => ({ value: outcome, label: t(`outcomes.${outcome}`) }))}
        value={chosen}
        onChange={onChange}
      />
      {chosen !== '' && <p className={styles.hint}>{t(`outcomeTexts.${chosen}`)}</p>}
    </div>
  );
}
