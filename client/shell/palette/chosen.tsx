import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import type { Offer } from '#client/kit/list-screen/on-offer.ts';
import { Ltr } from '#client/kit/ui/ltr.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import styles from './palette.module.css';

/** The selection, or the one row, to which the actions apply. */
export function Chosen({ offer, onClear }: { offer: Offer; onClear: (() => void) | null }): ReactNode {
  const t = useWords('finding');
  const areaText = useWords(offer.area);
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
