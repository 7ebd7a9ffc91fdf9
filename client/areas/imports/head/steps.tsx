import type { ReactNode } from 'react';
import { Check } from 'lucide-react';
import { cx } from '#client/lib/cx.ts';
import { useT } from '#client/messages/use-t.ts';
import styles from './steps.module.css';

export const steps = ['file', 'columns', 'rows', 'done'] as const;
export type Step = (typeof steps)[number];

/** Where the import stands. On phones only the name of the present step. */
export function Steps({ at, onGo }: { at: Step; onGo?: (step: Step) => void }): ReactNode {
  const t = useT('imports');
  const place = steps.indexOf(at);
  return (
    <ol className={styles.steps} aria-label={t('steps.label')}>
      {steps.map((step, index) => {
        const isPast = index < place || at === 'done';
        const face = (
          <>
            <span className={cx(styles.stepNumber, isPast && styles.past, index === place && styles.present)}>
              {isPast ? <Check size={13} aria-hidden /> : index + 1}
            </span>
            <span className={styles.stepName}>{t(`steps.${step}`)}</span>
          </>
        );
        const mayGo = onGo && at !== 'done' && (step === 'columns' || step === 'rows') && step !== at;
        return (
          <li key={step} aria-current={step === at ? 'step' : undefined} className={styles.step}>
            {mayGo ? (
              <button type="button" className={styles.stepLink} onClick={() => onGo(step)}>
                {face}
              </button>
            ) : (
              face
            )}
          </li>
        );
      })}
    </ol>
  );
}
