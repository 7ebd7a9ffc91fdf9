// Fields of RIB, ICE and CNE: typed with any spaces, shown in groups.
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { TriangleAlert } from 'lucide-react';
import {
  compactNumber,
  formatNumber,
  iceProblem,
  isIceKeyRight,
  ribLength,
  ribProblem,
} from '#shared/lib/bank-details.ts';
import type { FieldSpec, FieldState } from '#client/actions/form/field-controls.tsx';
import { type FieldFrame, useFormContext } from '#client/actions/form/form-field.tsx';
import { cx } from '#client/lib/cx.ts';
import { useT } from '#client/messages/use-t.ts';
import { TextField } from '#client/ui/form/text/text-field.tsx';
import { useInputDraft } from '#client/ui/form/text/use-input-draft.ts';
import styles from './form.module.css';

type NumberKind = 'rib' | 'ice' | 'cne';
const segments = 6;
const perSegment = ribLength / segments;

const textOf = ({ value }: FieldState): string => (typeof value === 'string' ? value : '');

/** While it is typed the text stays as typed, so that nothing jumps under the cursor; then it is grouped. */
function GroupedField({ field, kind }: { field: FieldState; kind: NumberKind }): ReactNode {
  const { onChange, onBlur, ...rest } = field;
  const compact = compactNumber(textOf(field));
  const draft = useInputDraft(formatNumber(kind, kind === 'cne' ? compact.toUpperCase() : compact));
  return (
    <TextField
      {...rest}
      ltr
      mono
      inputMode={kind === 'cne' ? 'text' : 'numeric'}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      value={draft.text}
      onFocus={draft.begin}
      onChange={({ target }) => {
        draft.edit(target.value);
        onChange(compactNumber(target.value));
      }}
      onBlur={() => {
        draft.end();
        onBlur();
      }}
    />
  );
}

/** How many of the 24 digits are there: six segments of four. */
function RibMeter({ value }: { value: string }): ReactNode {
  const t = useT('profile');
  const digits = compactNumber(value);
  const { length } = digits;
  const isRight = length === ribLength && ribProblem(digits) === null;
  return (
    <span className={cx(styles.count, length > ribLength && styles.tooMany)} aria-hidden>
      <span className={styles.meter}>
        {Array.from({ length: segments }, (_, n) => (
          <span
            key={n}
            className={cx(styles.segment, length > n * perSegment && (isRight ? styles.right : styles.filled))}
          />
        ))}
      </span>
      <bdi dir="ltr" translate="no">
        {t('bank.digits', { count: length, limit: ribLength })}
      </bdi>
    </span>
  );
}

/** The ICE with a warning where its key does not fit: it may still be right, so it can be saved. */
function IceField({ field }: { field: FieldState }): ReactNode {
  const t = useT('profile');
  const digits = compactNumber(textOf(field));
  const isDoubtful = digits !== '' && iceProblem(digits) === null && !isIceKeyRight(digits);
  return (
    <div>
      <GroupedField field={field} kind="ice" />
      <span aria-live="polite">
        {isDoubtful && (
          <span className={styles.doubt}>
            <TriangleAlert size={14} aria-hidden />
            {t('bank.iceDoubt')}
          </span>
        )}
      </span>
    </div>
  );
}

/** Shows the meter beside the label of the RIB. */
export const WithMeter: FieldFrame = ({ field, children }) => {
  const { control } = useFormContext();
  const value: unknown = useWatch({ control, name: field });
  return children(field === 'rib' ? { aside: <RibMeter value={typeof value === 'string' ? value : ''} /> } : {});
};

export const bankSpecs: Readonly<Record<'rib' | 'ice' | 'cne', FieldSpec>> = {
  rib: { required: true, hint: 'bank.ribHint', render: (field) => <GroupedField field={field} kind="rib" /> },
  ice: { hint: 'bank.iceHint', render: (field) => <IceField field={field} /> },
  cne: { required: true, hint: 'bank.cneHint', render: (field) => <GroupedField field={field} kind="cne" /> },
};
