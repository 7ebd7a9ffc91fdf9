import type { ReactNode } from 'react';
import { Check } from 'lucide-react';
import { cx } from '#client/lib/cx.ts';
import { useT } from '#client/messages/use-t.ts';
import styles from '../outcome.module.css';

const steps = ['address', 'approval', 'start'] as const;
type Step = (typeof steps)[number];

/** What follows a sign-up, and where one is. */
export function SignUpSteps({ current }: { current: Step }): ReactNode {
  const t = useT('session');
  const at = steps.indexOf(current);
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={cx(styles.step, index < at && styles.done)}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className={styles.number} aria-hidden>
            {index < at ? <Check size={14} /> : index + 1}
          </span>
          {t(`steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}
