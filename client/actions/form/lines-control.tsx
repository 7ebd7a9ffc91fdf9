// A field of lines: what, and how many of it.
import type { ReactNode } from 'react';
import { Plus, X } from 'lucide-react';
import { useLookup } from '#client/list/filters/lookup/use-lookup.ts';
import type { CreateLookup } from '#client/list/list-definition.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { FieldContext } from '#client/ui/form/field-context.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import type { Option } from '#client/ui/form/select/options/option.ts';
import { Combobox } from '#client/ui/form/select/combobox.tsx';
import { NumberField } from '#client/ui/form/text/number-field.tsx';
import type { FieldState } from './field-controls.tsx';
import styles from './lines-control.module.css';

export interface FormLine {
  item: Option | null;
  quantity: number | null;
}

/** A line to fill in. */
export const emptyLine: FormLine = { item: null, quantity: 1 };

const isLine = (value: unknown): value is FormLine =>
  typeof value === 'object' && value !== null && 'item' in value && 'quantity' in value;

/** The lines of a field's value. */
const linesOf = (value: unknown): FormLine[] => (Array.isArray(value) ? value.filter(isLine) : []);

/** The lines that name something, as an input has them: the id under `name`. */
export function lineInputs(value: unknown, name: string): Record<string, unknown>[] {
  return linesOf(value).flatMap(({ item, quantity }) =>
    item ? [{ [name]: item.value, quantity: quantity ?? 0 }] : [],
  );
}

interface LinesControlProps {
  field: FieldState;
  /** Must be stable between renders. */
  lookup: CreateLookup;
  /** Accessible names of the two parts of a line. */
  itemLabel: string;
  quantityLabel: string;
  placeholder: string;
  addLabel: string;
  max: number;
  /** What is said of a line, such as how many there are. */
  about?: (item: Option, quantity: number | null) => ReactNode;
}

/** Chooses things and how many of each. */
export function LinesControl(props: LinesControlProps): ReactNode {
  const { field, lookup, itemLabel, quantityLabel, placeholder, addLabel, max, about } = props;
  const t = useT('forms');
  const { load } = useLookup(lookup);
  const lines = linesOf(field.value);
  const set = (index: number, change: Partial<FormLine>): void => {
    field.onChange(lines.map((line, at) => (at === index ? { ...line, ...change } : line)));
  };
  return (
    // Each control has a name of its own beside that of the field.
    <FieldContext value={null}>
      <div className={styles.lines}>
        {lines.map(({ item, quantity }, index) => (
          // Lines have no identity but their place.
          <div key={index} className={styles.line}>
            <Combobox
              value={item}
              load={load}
              label={`${itemLabel} ${index + 1}`}
              placeholder={placeholder}
              onChange={(option) => {
                set(index, { item: option });
              }}
              onBlur={field.onBlur}
            />
            <NumberField
              aria-label={`${quantityLabel} ${index + 1}`}
              value={quantity}
              boxClassName={styles.quantity}
              onChange={(next) => {
                set(index, { quantity: next });
              }}
              onBlur={field.onBlur}
            />
            <IconButton
              icon={X}
              label={t('lines.remove')}
              onClick={() => {
                field.onChange(lines.filter((_, at) => at !== index));
              }}
            />
            {item && about && <div className={styles.about}>{about(item, quantity)}</div>}
          </div>
        ))}
        {lines.length < max && (
          <Button
            icon={Plus}
            size="sm"
            className={styles.add}
            onClick={() => {
              field.onChange([...lines, emptyLine]);
            }}
          >
            {addLabel}
          </Button>
        )}
      </div>
    </FieldContext>
  );
}
