// What was scanned: there by the books, or elsewhere; live, the newest first.
import type { ReactNode } from 'react';
import { MoveRight, PackageSearch } from 'lucide-react';
import { placeName } from '#client/list/place-name.ts';
import type { ResultOf } from '#client/live/graphql.ts';
import { useT } from '#client/messages/use-t.ts';
import { listSection } from '#client/section/list-section.tsx';
import type { SectionRowProps } from '#client/section/section-options.ts';
import { SectionRow } from '#client/section/section-row.tsx';
import { liveRows } from '#client/section/section-rows.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { type InventoryScan, InventoryScansQuery } from './documents.ts';
import styles from './page.module.css';

interface Props {
  inventoryId: string;
  tab: 'present' | 'misplaced' | 'surplus';
}

/** The shelf of the books, and the one where it was found. */
function Shelves({ from, to }: { from: string | undefined; to: string | undefined }): ReactNode {
  const t = useT('inventories');
  return (
    <span className={styles.shelves}>
      {from === undefined ? <span>{t('noShelf')}</span> : <Ltr mono>{from}</Ltr>}
      <MoveRight size={14} aria-label={t('foundOn')} data-mirror="" />
      <Ltr mono>{to ?? ''}</Ltr>
    </span>
  );
}

function Scanned({ row }: SectionRowProps<InventoryScan, ResultOf<typeof InventoryScansQuery>>): ReactNode {
  const t = useT('inventories');
  const statusOf = useT('statuses');
  const { trackingNumber, status, bookStatus, bookHub, bookShelf, shelf, scannedBy, scannedAt } = row;
  const book =
    bookStatus === null
      ? t('unknownToBooks')
      : t('byBooks', { status: statusOf(`status.${bookStatus}`), hub: bookHub ? placeName(bookHub) : '' });
  return (
    <SectionRow
      name={<Ltr mono>{trackingNumber}</Ltr>}
      text={status === 'surplus' ? book : scannedBy && <bdi>{scannedBy.name}</bdi>}
      {...(status === 'misplaced' && { mark: <Shelves from={bookShelf?.code} to={shelf?.code} /> })}
      facts={<RelativeTime at={scannedAt} />}
    />
  );
}

/** The scans of one kind. */
export const InventoryScans = listSection<InventoryScan, ResultOf<typeof InventoryScansQuery>, Props>({
  area: 'inventory-scans',
  icon: PackageSearch,
  useRows: liveRows({
    document: InventoryScansQuery,
    entity: 'inventoryScan',
    variables: (after, { inventoryId, tab }: Props) => ({ tab, filter: { inventory: [inventoryId] }, after }),
    rows: ({ inventoryScans }) => inventoryScans.rows,
    next: ({ inventoryScans }) => inventoryScans.next,
  }),
  Row: Scanned,
  variant: ({ tab }) => tab,
});
