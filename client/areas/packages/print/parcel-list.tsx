import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { cx } from '#client/lib/cx.ts';
import { isolateLtr } from '#client/lib/bidi.ts';
import { Count } from '#client/ui/display/count.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { readLanguage } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';
import type { PackageToPrint } from './documents.ts';
import styles from './parcel-list.module.css';

interface ParcelListProps {
  packages: readonly PackageToPrint[];
  current: string;
  onShow: (at: number) => void;
  onRemove: (id: string) => void;
}

const cityOf = ({ city, cityText }: PackageToPrint): string =>
  city ? (readLanguage() === 'ar' ? city.nameAr : city.nameFr) : cityText;

/** The parcels that are printed; one can be taken out. */
export function ParcelList({ packages, current, onShow, onRemove }: ParcelListProps): ReactNode {
  const t = useT('print');
  return (
    <section className={styles.parcels} aria-labelledby="print-parcels">
      <h2 id="print-parcels" className={styles.listTitle}>
        {t('list')} <Count value={packages.length} />
      </h2>
      <ul className={styles.rows}>
        {packages.map((pkg, at) => (
          <li key={pkg.id} className={cx(styles.row, pkg.id === current && styles.current)}>
            <button
              type="button"
              className={styles.parcel}
              aria-label={`${pkg.recipientName}, ${pkg.trackingNumber}`}
              aria-current={pkg.id === current}
              onClick={() => {
                onShow(at);
              }}
            >
              <span className={styles.name}>
                <bdi>{pkg.recipientName}</bdi>
              </span>
              <span className={styles.about}>
                <Ltr mono>{pkg.trackingNumber}</Ltr>
                <span aria-hidden>·</span>
                <bdi>{cityOf(pkg)}</bdi>
              </span>
            </button>
            {packages.length > 1 && (
              <IconButton
                size="sm"
                icon={X}
                tip={false}
                label={t('remove', { number: isolateLtr(pkg.trackingNumber) })}
                onClick={() => {
                  onRemove(pkg.id);
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
