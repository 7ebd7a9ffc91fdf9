// How an inventory is shown everywhere: its status, and how far it is.
import type { ReactNode } from 'react';
import { CircleX, ClipboardCheck, ScanLine } from 'lucide-react';
import { remainingOf } from '#shared/areas/inventories/counting.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import type { Inventory } from './documents.ts';
import styles from './inventories.module.css';

const looks = {
  open: { icon: ScanLine, tone: 'accent' },
  closed: { icon: ClipboardCheck, tone: 'neutral' },
  canceled: { icon: CircleX, tone: 'danger' },
} as const;

/** The status in a word, with its icon. */
export function InventoryStatus({ inventory: { status } }: { inventory: Inventory }): ReactNode {
  const t = useT('inventories');
  return <Badge {...looks[status]}>{t(`statuses.${status}`)}</Badge>;
}

/** How much of what is expected was found; what has moved since is not looked for. */
export function InventoryBar({ inventory }: { inventory: Inventory }): ReactNode {
  const { counted } = inventory;
  const all = counted + remainingOf(inventory);
  return (
    <span className={styles.track} aria-hidden>
      <span style={{ inlineSize: `${all === 0 ? 100 : (counted / all) * 100}%` }} />
    </span>
  );
}

/** "318 / 320". */
export function InventoryProgress({ inventory }: { inventory: Inventory }): ReactNode {
  const format = useFormat();
  const { counted } = inventory;
  return <Ltr>{`${format.number(counted)} / ${format.number(counted + remainingOf(inventory))}`}</Ltr>;
}

const figures = ['missing', 'misplaced', 'surplus', 'moved', 'arrived'] as const;

/** What is not as the books say, in figures. */
export function InventoryFigures({ inventory }: { inventory: Inventory }): ReactNode {
  const t = useT('inventories');
  const format = useFormat();
  return (
    <dl className={styles.figures}>
      {figures.map((name) => {
        const n = inventory[name];
        return (
          n !== null && (
            <div key={name} data-name={n > 0 ? name : undefined}>
              <dt>{t(`figures.${name}`)}</dt>
              <dd>
                <Ltr>{format.number(n)}</Ltr>
              </dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
