// Counts by notes and coins; the sum is that of the server.
import { type ReactNode, useId, useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { pieceValues, type Pieces, sumPieces } from '#shared/areas/cash/pieces.ts';
import type { FieldState } from '#client/actions/form/field-controls.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { NumberField } from '#client/ui/form/text/number-field.tsx';
import styles from './hand-overs.module.css';

const isPieces = (value: unknown): value is Pieces[] => Array.isArray(value);

/** A field for each note and coin, opened on request, with their sum. */
export function PiecesControl({ field: { value, onChange } }: { field: FieldState }): ReactNode {
  const t = useT('hand-overs');
  const format = useFormat();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const pieces = isPieces(value) ? value : [];
  const set = (piece: number, n: number | null): void => {
    const others = pieces.filter((each) => each.value !== piece);
    const next = n === null || n <= 0 ? others : [...others, { value: piece, n }];
    onChange(next.length === 0 ? null : next);
  };
  if (!isOpen && pieces.length === 0)
    return (
      <Button
        tone="secondary"
        icon={ChevronDown}
        onClick={() => {
          setOpen(true);
        }}
      >
        {t('pieces.open')}
      </Button>
    );
  return (
    <div className={styles.pieces}>
      {pieceValues.map((piece) => {
        const n = pieces.find((each) => each.value === piece)?.n ?? null;
        const name = format.amount(piece, { whole: piece % 100 === 0 });
        return (
          <div key={piece} className={styles.piece}>
            <label htmlFor={`${id}-${piece}`}>
              <Ltr>{name}</Ltr> {t('pieces.times')}
            </label>
            <NumberField
              id={`${id}-${piece}`}
              value={n}
              onChange={(next) => {
                set(piece, next);
              }}
            />
            <span className={styles.worth}>{n === null ? '' : <Money centimes={piece * n} unit="none" />}</span>
          </div>
        );
      })}
      <p className={styles.sum} aria-live="polite">
        {t('pieces.sum')} <Money centimes={sumPieces(pieces)} size="lg" />
      </p>
    </div>
  );
}
