import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toastCard } from './late-parts.ts';
import { useLate } from './late.ts';
import { useToasts } from './toast.ts';
import styles from './toasts.module.css';

const nobody = (): void => {};

/** Where toasts stand; placed once, at the end of the page. A bottom bar lifts them with `--toast-lift`. */
export function Toasts(): ReactNode {
  const { t } = useTranslation('kit');
  const all = useToasts();
  const drawn = useLate(toastCard, all.length > 0, false, nobody);
  return (
    <section aria-label={t('toasts')} aria-live="polite" aria-relevant="additions" className={styles.region}>
      <ul style={{ display: 'contents' }}>{drawn && all.map((one) => <toastCard.draw key={one.id} one={one} />)}</ul>
    </section>
  );
}
