import { type ReactNode, useEffect, useRef, useState } from 'react';
import { savedViewLimits } from '#shared/areas/views/saved-view.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { TextField } from '#client/ui/form/text/text-field.tsx';
import styles from './views.module.css';

interface Props {
  initial: string;
  onSubmit: (name: string) => void;
  onCancel: () => void;
}

/** The name of a view, new or changed. */
export function ViewForm({ initial, onSubmit, onCancel }: Props): ReactNode {
  const t = useT('views');
  const [name, setName] = useState(initial);
  const [checked, setChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // It has just taken the place of the button that opened it.
  useEffect(() => {
    field.current?.select();
  }, []);
  const isMissing = name.trim() === '';
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (!isMissing) onSubmit(name.trim());
      }}
    >
      <Field label={t('name')} error={checked && isMissing ? t('nameRequired') : undefined}>
        <TextField
          size="sm"
          ref={field}
          dir="auto"
          autoComplete="off"
          maxLength={savedViewLimits.name}
          value={name}
          onChange={(event) => {
            setName(event.target.value);
          }}
        />
      </Field>
      <div className={styles.formActions}>
        <Button size="sm" tone="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button size="sm" tone="primary" type="submit">
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}
