import type { ReactNode } from 'react';
import { Circle, CircleCheck, Info } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { VisuallyHidden } from 'radix-ui/visually-hidden';
import { FormField, useFormContext } from '#client/actions/form/form-field.tsx';
import { cx } from '#client/lib/cx.ts';
import { useT } from '#client/messages/use-t.ts';
import { minPassword } from '#shared/areas/users/input.ts';
import { passwordRulesId } from './field-specs.tsx';
import styles from './form.module.css';

function Rule({ isKept, children }: { isKept: boolean; children: ReactNode }): ReactNode {
  const t = useT('session');
  const Icon = isKept ? CircleCheck : Circle;
  return (
    <li className={cx(styles.rule, isKept && styles.kept)}>
      <Icon size={16} aria-hidden />
      <span>
        {children}
        {isKept && <VisuallyHidden> {t('rules.kept')}</VisuallyHidden>}
      </span>
    </li>
  );
}

/** A new password, typed twice. Its rules stand there before anybody types, and are ticked while typing. */
export function NewPasswordFields(): ReactNode {
  const t = useT('session');
  const { control } = useFormContext();
  const [password, repeat] = useWatch({ control, name: ['password', 'repeat'] });
  const typed = typeof password === 'string' ? password : '';
  return (
    <>
      <div className={styles.pair}>
        <FormField name="password" />
        <FormField name="repeat" />
      </div>
      <ul id={passwordRulesId} className={styles.rules}>
        <Rule isKept={typed.length >= minPassword}>{t('rules.length', { limit: minPassword })}</Rule>
        <Rule isKept={typed !== '' && typed === repeat}>{t('rules.same')}</Rule>
        <li className={styles.rule}>
          <Info size={16} aria-hidden />
          {t('rules.advice')}
        </li>
      </ul>
    </>
  );
}
