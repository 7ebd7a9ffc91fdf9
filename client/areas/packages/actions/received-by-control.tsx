import type { ReactNode } from 'react';
import { requiresDeliveryProof } from '#shared/areas/packages/proof-of-delivery.ts';
import type { FieldState } from '#client/actions/form/field-controls.tsx';
import { useLive } from '#client/live/use-live.ts';
import { useT } from '#client/messages/use-t.ts';
import { TextField } from '#client/ui/form/text/text-field.tsx';
import { type Package, RulesQuery } from '../documents.ts';
import styles from './controls.module.css';

const watched = ['rules'];

/** The name of who receives the parcels. Says when a name, a signature or a photo is required. */
export default function ReceivedByControl({ field, rows }: { field: FieldState; rows: readonly Package[] }): ReactNode {
  const t = useT('packages');
  const { data } = useLive(RulesQuery, { variables: {}, watch: watched });
  const proofFrom = data?.rules?.proofFrom ?? null;
  const isRequired = rows.some((row) => requiresDeliveryProof(row, proofFrom));
  const value = typeof field.value === 'string' ? field.value : '';
  return (
    <div className={styles.stack}>
      <TextField {...field} value={value} dir="auto" autoComplete="off" />
      {isRequired && <span className={styles.required}>{t('proof.required')}</span>}
    </div>
  );
}
