// Extension of the parcel's drawer: the slips that list it.
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { ChevronRight, FileText } from 'lucide-react';
import { useFormat } from '#client/lib/use-format.ts';
import { useLive } from '#client/live/use-live.ts';
import { useT } from '#client/messages/use-t.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { PackageSlipsQuery } from './documents.ts';
import { SlipParty } from './slip-card.tsx';
import styles from './slips.module.css';

const SlipDialog = lazyPanel(() => import('./slip-dialog.tsx'), {
  frame: 'dialog',
  useTitle: ({ slip }) => slip.number,
});

// A slip that lists the parcel changes the parcel, which reads them again.
const watched = ['package', 'slip'];

/** The slips of a parcel, newest first; nothing if there are none. */
export function PackageSlips({ pkg: { id } }: { pkg: { readonly id: string } }): ReactNode {
  const t = useT('slips');
  const format = useFormat();
  const { data } = useLive(PackageSlipsQuery, { variables: { packageId: id }, watch: watched, rowId: id });
  const [open, setOpen] = useState<string | null>(null);
  const slips = data?.packageSlips ?? [];
  const shown = slips.find((slip) => slip.id === open);
  if (slips.length === 0) return null;
  return (
    <section aria-label={t('ofParcel')}>
      <h3 className={styles.heading}>{t('ofParcel')}</h3>
      <ul className={styles.list}>
        {slips.map((slip) => (
          <li key={slip.id}>
            <button
              type="button"
              className={styles.row}
              onClick={() => {
                setOpen(slip.id);
              }}
            >
              <FileText size={16} aria-hidden />
              <span className={styles.words}>
                <span className={styles.first}>
                  <Ltr mono>{slip.number}</Ltr>
                  {slip.status === 'voided' && <Badge tone="danger">{t('voided')}</Badge>}
                </span>
                <span className={styles.second}>
                  {t(`title.${slip.kind}`)} · <SlipParty slip={slip} /> ·{' '}
                  <time dateTime={slip.createdAt}>{format.dateTime(slip.createdAt)}</time>
                </span>
              </span>
              <span data-mirror="" className={styles.arrow}>
                <ChevronRight size={14} aria-hidden />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {shown && (
          <SlipDialog
            slip={shown}
            onClose={() => {
              setOpen(null);
            }}
          />
        )}
      </Suspense>
    </section>
  );
}
