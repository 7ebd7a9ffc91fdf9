// Chooses the extra services of a parcel, each with its price of today. Those that follow from another box of the form are
// named below and not chosen.
import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import type { FieldState } from '#client/actions/form/field-controls.tsx';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import { Money } from '#client/ui/display/money.tsx';
import { Checkbox } from '#client/ui/form/choice/checkbox.tsx';
import type { Extra } from '#client/extras/documents.ts';
import { nameOf, priceToday, useCatalogue } from '#client/extras/names.ts';
import styles from './extras.module.css';

function Label({ extra }: { extra: Extra }): ReactNode {
  const price = priceToday(extra);
  return (
    <span className={styles.label}>
      <bdi>{nameOf(extra)}</bdi>
      {price !== null && <Money centimes={price} />}
    </span>
  );
}

const isText = (value: unknown): value is string => typeof value === 'string';

export default function ExtrasControl({ field }: { field: FieldState }): ReactNode {
  const t = useT('extras');
  const role = useAtomValue(viewerAtom)?.role;
  const catalogue = useCatalogue() ?? [];
  const chosen = Array.isArray(field.value) ? field.value.filter(isText) : [];
  const isSender = role === 'CUSTOMER' || role === 'SUBCUSTOMER';
  const mayChoose = ({ status, orderedBy }: Extra): boolean =>
    status === 'active' && (orderedBy === 'everyone' || !isSender);
  const choices = catalogue.filter((extra) => extra.tie === null && (mayChoose(extra) || chosen.includes(extra.code)));
  const tied = catalogue.filter((extra) => extra.tie !== null && extra.status === 'active');
  return (
    <div className={styles.choices}>
      {choices.length === 0 && tied.length === 0 && <p className={styles.tied}>{t('noneToChoose')}</p>}
      {choices.map((extra) => (
        <Checkbox
          key={extra.code}
          label={<Label extra={extra} />}
          checked={chosen.includes(extra.code)}
          disabled={!mayChoose(extra) && isSender}
          onBlur={field.onBlur}
          onChange={(event) => {
            const others = chosen.filter((code) => code !== extra.code);
            field.onChange(event.target.checked ? [...others, extra.code] : others);
          }}
        />
      ))}
      {tied.map((extra) => (
        <p key={extra.code} className={styles.tied}>
          <Label extra={extra} /> · {t(`follows.${extra.tie ?? 'fragile'}`)}
        </p>
      ))}
    </div>
  );
}
