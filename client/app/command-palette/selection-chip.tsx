import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import type { AvailableActions } from '#client/list/actions/available-actions.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { useT } from '#client/messages/use-t.ts';
import styles from './selection-chip.module.css';

/** The selection, or the one row, to which the actions apply. */
export function SelectionChip({
  offer,
  onClear,
}: {
  offer: AvailableActions;
  onClear: (() => void) | null;
}): ReactNode {
  const t = useT('finding');
  const areaText = useT(offer.area);
  const name = offer.label === null ? areaText('list.chosen', { count: offer.count }) : <Ltr>{offer.label}</Ltr>;
  return (
    <span className={styles.chosen}>
      {name}
      {onClear && (
        <button type="button" className={styles.clear} aria-label={t('palette.clear')} onClick={onClear}>
          <X size={13} aria-hidden />
        </button>
      )}
    </span>
  );
}
