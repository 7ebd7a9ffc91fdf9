// How a product in a warehouse is shown: its picture and name, its quantities, and whether it runs out.
import type { ReactNode } from 'react';
import { Package, TriangleAlert, ClipboardCheck } from 'lucide-react';
import { quantities } from '#shared/areas/stock/movements.ts';
import { cx } from '#client/lib/cx.ts';
import { fileUrl } from '#client/lib/file-url.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import type { StockLevel } from '#client/stock/level.ts';
import styles from './display.module.css';

/** The picture of a product, or a box. */
export function Picture({ id, size = 'sm' }: { id: string | null; size?: 'sm' | 'lg' }): ReactNode {
  return (
    <span className={cx(styles.picture, size === 'lg' && styles.large)} aria-hidden>
      {id === null ? (
        <Package size={size === 'lg' ? 22 : 15} />
      ) : (
        <img src={fileUrl(id, 'thumb')} alt="" loading="lazy" />
      )}
    </span>
  );
}

/** The name with the variant below or behind it. */
export function ProductName({ level }: { level: Pick<StockLevel, 'name' | 'variant'> }): ReactNode {
  return (
    <span className={styles.name}>
      <bdi>{level.name}</bdi>
      {level.variant !== null && <bdi className={styles.variant}>{level.variant}</bdi>}
    </span>
  );
}

/** What somebody has to do about it. Nothing for a product of which there is enough. */
export function LevelMarks({ level }: { level: StockLevel }): ReactNode {
  const t = useT('stock');
  if (level.status === 'archived') return <Badge>{t('statuses.archived')}</Badge>;
  return (
    <span className={styles.marks}>
      {level.isLow && (
        <Badge tone={level.available === 0 ? 'danger' : 'warning'} icon={TriangleAlert}>
          {t(level.available === 0 ? 'marks.empty' : 'marks.low')}
        </Badge>
      )}
      {level.isQuarantined && (
        <Badge tone="info" icon={ClipboardCheck}>
          {t('marks.inspect')}
        </Badge>
      )}
    </span>
  );
}

/** A number of units, quiet when there are none. */
export function Units({ n, strong = false }: { n: number; strong?: boolean }): ReactNode {
  const format = useFormat();
  return <Ltr className={cx(styles.units, n === 0 && styles.none, strong && styles.strong)}>{format.number(n)}</Ltr>;
}

/** The four quantities side by side. */
export function QuantityFigures({
  of,
}: {
  of: Readonly<Record<(typeof quantities)[number], number>> | null;
}): ReactNode {
  const t = useT('stock');
  const format = useFormat();
  return (
    <dl className={styles.figures} aria-label={t('quantities.label')}>
      {quantities.map((name) => (
        <div key={name} data-quantity={name}>
          <dt>{t(`quantities.${name}`)}</dt>
          <dd>
            <Ltr>{of ? format.number(of[name]) : '–'}</Ltr>
          </dd>
        </div>
      ))}
    </dl>
  );
}
