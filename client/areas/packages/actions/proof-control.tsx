import type { ReactNode } from 'react';
import { PhoneOutgoing } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { requiresProof } from '#shared/areas/packages/required-note.ts';
import type { FieldState } from '#client/actions/form/field-controls.tsx';
import { useFormContext } from '#client/actions/form/form-field.tsx';
import { serverNow } from '#client/lib/server-clock.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { Button } from '#client/ui/button/button.tsx';
import { TextArea } from '#client/ui/form/text/text-area.tsx';
import { useT } from '#client/messages/use-t.ts';
import styles from './controls.module.css';

/** The calls made, with their times; a button adds the present time. Says when the reason requires them. */
export function ProofControl({ field }: { field: FieldState }): ReactNode {
  const t = useT('packages');
  const format = useFormat();
  const { control } = useFormContext();
  const reason: unknown = useWatch({ control, name: 'reason' });
  const text = typeof field.value === 'string' ? field.value : '';
  const now = format.time(serverNow());
  return (
    <div className={styles.stack}>
      <TextArea {...field} value={text} rows={2} grow dir="auto" />
      <div className={styles.line}>
        <Button
          size="sm"
          icon={PhoneOutgoing}
          onClick={() => {
            field.onChange(text.trim() === '' ? now : `${text.trim()}, ${now}`);
          }}
        >
          {t('callNow', { time: now })}
        </Button>
        {requiresProof(reason) && <span className={styles.required}>{t('proofRequired')}</span>}
      </div>
    </div>
  );
}
