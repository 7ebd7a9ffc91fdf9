// An inventory: how far it is, scanning, and beside it what is still to be found, what was found, and what is missing.
import { type ReactNode, useState } from 'react';
import { remainingOf } from '#shared/areas/inventories/counting.ts';
import { InventoryDiscrepancies } from '#client/extensions.ts';
import { placeName } from '#client/list/place-name.ts';
import { useIsPhone } from '#client/lib/media-query.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Tabs } from '#client/ui/navigation/tabs.tsx';
import { InventoryBar, InventoryFigures, InventoryProgress, InventoryStatus } from '../display.tsx';
import type { Inventory } from '../documents.ts';
import { CancelButton, TakeShelves } from './buttons.tsx';
import { RemainingParcels } from './remaining.tsx';
import { InventoryScans } from './scans.tsx';
import { InventoryStation } from './station.tsx';
import styles from './page.module.css';

/** When something was done, and by whom. */
function Said({ text, who }: { text: string; who: { name: string } | null }): ReactNode {
  return (
    <span>
      {text}
      {who && (
        <>
          {' · '}
          <bdi>{who.name}</bdi>
        </>
      )}
    </span>
  );
}

function Head({ inventory }: { inventory: Inventory }): ReactNode {
  const t = useT('inventories');
  const format = useFormat();
  const isPhone = useIsPhone();
  const { number, hub, openedBy, closedBy, createdAt, closedAt } = inventory;
  return (
    <header className={styles.head}>
      {isPhone && (
        <p className={styles.name}>
          <Ltr mono>{number}</Ltr>
          <InventoryStatus inventory={inventory} />
        </p>
      )}
      <strong className={styles.hub}>{hub && placeName(hub)}</strong>
      <Said text={t('openedAt', { at: format.dateTime(createdAt) })} who={openedBy} />
      {closedAt !== null && <Said text={t('closedAt', { at: format.dateTime(closedAt) })} who={closedBy} />}
    </header>
  );
}

/** An inventory as it is now. */
export function InventoryContent({
  inventory,
  onAct,
}: {
  inventory: Inventory;
  onAct: (action: string) => void;
}): ReactNode {
  const t = useT('inventories');
  const { id, number, status, hub, counted, arrived, surplus, misplaced, missing, allowedActions } = inventory;
  const [shelfId, setShelf] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const counts = {
    remaining: remainingOf(inventory),
    missing: missing ?? 0,
    misplaced,
    surplus,
    present: counted + arrived - misplaced,
  };
  const names = [
    ...(status === 'open' ? (['remaining'] as const) : (['missing'] as const)),
    'misplaced' as const,
    'surplus' as const,
    'present' as const,
  ];
  const tab = names.find((name) => name === chosen) ?? names[0] ?? 'present';
  return (
    <article className={styles.page} aria-label={number}>
      <div className={styles.main}>
        <Head inventory={inventory} />
        <section className={styles.card}>
          <div className={styles.sums}>
            <strong className={styles.big}>
              <InventoryProgress inventory={inventory} />
            </strong>
            <span>{t('found', { count: counted })}</span>
          </div>
          <InventoryBar inventory={inventory} />
          <InventoryFigures inventory={inventory} />
        </section>
        {allowedActions.includes('scan') && hub && <InventoryStation id={id} hubId={hub.id} onShelf={setShelf} />}
        <TakeShelves inventory={inventory} />
        <CancelButton inventory={inventory} onAct={onAct} />
      </div>
      <div className={styles.side}>
        <Tabs
          label={t('parts.label')}
          value={tab}
          onChange={setChosen}
          items={names.map((name) => ({ id: name, label: t(`parts.${name}`), count: counts[name] }))}
        />
        {tab === 'remaining' && <RemainingParcels inventoryId={id} shelfId={shelfId} />}
        {tab === 'missing' && <InventoryDiscrepancies inventoryId={id} />}
        {(tab === 'misplaced' || tab === 'surplus' || tab === 'present') && (
          <InventoryScans key={tab} inventoryId={id} tab={tab} />
        )}
      </div>
    </article>
  );
}
