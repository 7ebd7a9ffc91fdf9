// The count of an arrival: what came of each product, beside what was declared.
import type { ReactNode } from 'react';
import { arrivalInputs } from '#shared/areas/stock/arrival-input.ts';
import { createActionForm } from '#client/actions/form/action-form.tsx';
import type { FieldState } from '#client/actions/form/field-controls.tsx';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { NumberField } from '#client/ui/form/text/number-field.tsx';
import type { StockArrival } from '../documents.ts';
import { Difference } from './display.tsx';
import styles from './count-form.module.css';

interface CountedLine {
  productId: string;
  counted: number | null;
}
const isCounted = (value: unknown): value is CountedLine =>
  typeof value === 'object' && value !== null && 'productId' in value && 'counted' in value;
const countedLines = (value: unknown): CountedLine[] => (Array.isArray(value) ? value.filter(isCounted) : []);

function CountControl({ field, lines }: { field: FieldState; lines: StockArrival['lines'] }): ReactNode {
  const t = useT('arrivals');
  const values = countedLines(field.value);
  const set = (index: number, counted: number | null): void => {
    field.onChange(values.map((value, at) => (at === index ? { ...value, counted } : value)));
  };
  return (
    <div className={styles.lines}>
      {lines.map(({ productId, sku, name, quantity }, index) => {
        const counted = values[index]?.counted ?? null;
        return (
          <div key={productId} className={styles.line}>
            <span className={styles.product}>
              <bdi>{name}</bdi>
              <small>
                <Ltr mono>{sku}</Ltr> · {t('count.declared', { count: quantity })}
              </small>
            </span>
            <span>
              <Difference quantity={quantity} counted={counted} />
            </span>
            <NumberField
              aria-label={t('count.of', { name })}
              value={counted}
              boxClassName={styles.counted}
              onChange={(next) => {
                set(index, next);
              }}
              onBlur={field.onBlur}
            />
          </div>
        );
      })}
      <Button
        size="sm"
        className={styles.all}
        onClick={() => {
          field.onChange(lines.map(({ productId, quantity }) => ({ productId, counted: quantity })));
        }}
      >
        {t('count.asDeclared')}
      </Button>
    </div>
  );
}

/** The form of the actions on an arrival. */
export default createActionForm<StockArrival>({
  inputs: arrivalInputs,
  isWide: () => true,
  fields: (_, [row]) => ({
    lines: {
      group: true,
      required: true,
      render: (field) => <CountControl field={field} lines={row?.lines ?? []} />,
    },
    countNote: { kind: 'lines', hint: 'hints.countNote' },
  }),
  initial: (_, [row]) => ({ lines: row?.lines.map(({ productId }) => ({ productId, counted: null })) ?? [] }),
  validate: ({ values: { lines } }) =>
    countedLines(lines).some(({ counted }) => counted === null) ? [{ path: 'lines', code: 'required' }] : [],
  fieldOf: (path) => (path.startsWith('lines.') ? 'lines' : path),
});
