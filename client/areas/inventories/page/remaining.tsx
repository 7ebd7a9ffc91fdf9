// What lies at the hub by the books and was not scanned yet, by number; live.
import type { ReactNode } from 'react';
import { CircleCheck } from 'lucide-react';
import type { ResultOf } from '#client/live/graphql.ts';
import { useParcelPlace } from '#client/scan/use-parcel-place.ts';
import { listSection } from '#client/section/list-section.tsx';
import type { SectionRowProps } from '#client/section/section-options.ts';
import { SectionRow } from '#client/section/section-row.tsx';
import { liveRows } from '#client/section/section-rows.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { type ExpectedParcel, RemainingQuery } from './documents.ts';

interface Props {
  inventoryId: string;
  /** Only what stands on this shelf by the books. */
  shelfId: string | null;
}

function Parcel({ row }: SectionRowProps<ExpectedParcel, ResultOf<typeof RemainingQuery>>): ReactNode {
  const placeOf = useParcelPlace();
  const { trackingNumber, recipientName, cityText, shelf } = row;
  return (
    <SectionRow
      name={<Ltr mono>{trackingNumber}</Ltr>}
      text={
        <>
          <bdi>{recipientName}</bdi> · <bdi>{cityText}</bdi>
        </>
      }
      facts={shelf ? <Ltr mono>{shelf.code}</Ltr> : placeOf(row)}
    />
  );
}

/** The parcels that are still to be found. Each scan takes one away. */
export const RemainingParcels = listSection<ExpectedParcel, ResultOf<typeof RemainingQuery>, Props>({
  area: 'inventory-remaining',
  icon: CircleCheck,
  useRows: liveRows({
    document: RemainingQuery,
    entity: 'inventory',
    variables: (after, { inventoryId, shelfId }: Props) => ({ id: inventoryId, shelfId, after }),
    rows: ({ inventoryRemaining }) => inventoryRemaining.rows,
    next: ({ inventoryRemaining }) => inventoryRemaining.next,
    rereads: 'any',
  }),
  Row: Parcel,
  variant: ({ shelfId }) => (shelfId === null ? undefined : 'shelf'),
});
