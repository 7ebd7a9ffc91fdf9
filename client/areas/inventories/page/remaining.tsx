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

function Parcel({ row }: SectionRowProps<ExpectedParcel, ResultOf<typeof RemainingQuery>>): ReactNode {
  const placeOf = useParcelPlace();
  const { trackingNumber, recipientName, cityText } = row;
  return (
    <SectionRow
      name={<Ltr mono>{trackingNumber}</Ltr>}
      text={
        <>
          <bdi>{recipientName}</bdi> · <bdi>{cityText}</bdi>
        </>
      }
      facts={placeOf(row)}
    />
  );
}

/** The parcels that are still to be found. Each scan takes one away. */
export const RemainingParcels = listSection({
  area: 'inventory-remaining',
  icon: CircleCheck,
  useRows: liveRows({
    document: RemainingQuery,
    entity: 'inventory',
    variables: (after, { inventoryId }: { inventoryId: string }) => ({ id: inventoryId, after }),
    rows: ({ inventoryRemaining }) => inventoryRemaining.rows,
    next: ({ inventoryRemaining }) => inventoryRemaining.next,
    rereads: 'any',
  }),
  Row: Parcel,
});
