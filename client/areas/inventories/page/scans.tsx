// What was scanned: there by the books, or elsewhere; live, the newest first.
import type { ReactNode } from 'react';
import { PackageSearch } from 'lucide-react';
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

interface Props {
  inventoryId: string;
  tab: 'present' | 'surplus';
}

function Scanned({ row }: SectionRowProps<InventoryScan, ResultOf<typeof InventoryScansQuery>>): ReactNode {
  const t = useT('inventories');
  const statusOf = useT('statuses');
  const { trackingNumber, status, bookStatus, bookHub, scannedBy, scannedAt } = row;
  const book =
    bookStatus === null
      ? t('unknownToBooks')
      : t('byBooks', { status: statusOf(`status.${bookStatus}`), hub: bookHub ? placeName(bookHub) : '' });
  return (
    <SectionRow
      name={<Ltr mono>{trackingNumber}</Ltr>}
      text={status === 'surplus' ? book : scannedBy && <bdi>{scannedBy.name}</bdi>}
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
