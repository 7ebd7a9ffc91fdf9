import { type ReactNode, useState } from 'react';
import { Search } from 'lucide-react';
import { parseTrackingNumber } from '#shared/areas/packages/tracking-url.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { TextField } from '#client/ui/form/text/text-field.tsx';
import styles from '../page.module.css';

interface FindFormProps {
  /** What was looked up last. */
  initial: string;
  /** Why it was not found. */
  problem: string | null;
  onFind: (number: string) => void;
}

/** The field for a tracking number; what people type around it does not matter. */
export function FindForm({ initial, problem, onFind }: FindFormProps): ReactNode {
  const t = useT('tracking');
  const [typed, setTyped] = useState(initial);
  const [wrong, setWrong] = useState<string | null>(null);
  const submit = (): void => {
    const number = parseTrackingNumber(typed);
    setWrong(number === null ? t(typed.trim() === '' ? 'problem.required' : 'problem.not_a_number') : null);
    if (number !== null) onFind(number);
  };
  const error = wrong ?? problem ?? undefined;
  return (
    <form
      className={styles.card}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <header className={styles.head}>
        <h1 className={styles.title}>{t('find.title')}</h1>
        <p className={styles.text}>{t('find.text')}</p>
      </header>
      <Field label={t('find.number')} {...(error !== undefined && { error })}>
        <TextField
          name="number"
          ltr
          mono
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          placeholder="CAS-26-001234"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
          }}
        />
      </Field>
      <Button type="submit" tone="primary" size="touch" icon={Search} block>
        {t('find.submit')}
      </Button>
    </form>
  );
}
