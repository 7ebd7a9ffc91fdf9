import type { TFunction } from 'i18next';
import { packageReasons } from '#shared/areas/packages/choices.ts';
import { packageStatuses } from '#shared/areas/packages/statuses.ts';
import { company, date, number, person, place, placeField, text } from '#client/list/columns.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import type { ListColumn } from '#client/list/list-definition.ts';
import {
  ChangedCell,
  CityCell,
  CodCell,
  NextDateCell,
  ReasonCell,
  RecipientCell,
  StatusCell,
  Unassigned,
} from './cells.tsx';
import type { Package } from '../documents.ts';
import { moreColumns } from './more-columns.tsx';
import { isCarrier, isSender, seesAmounts, seesSeveralDrivers } from '../permissions.ts';

const hidden = { hiddenByDefault: true } as const;

const wordsOf = (t: TFunction, group: 'status' | 'reason', values: readonly string[]): Record<string, string> =>
  Object.fromEntries(values.map((value) => [value, t(`${group}.${value}`, { ns: 'statuses' })]));

const mainColumns: readonly ListColumn<Package>[] = [
  number('trackingNumber', {
    id: 'number',
    width: 138,
    sticky: true,
    alwaysVisible: true,
    sortKey: 'number',
    large: true,
  }),
  {
    id: 'status',
    width: 158,
    alwaysVisible: true,
    sortKey: 'status',
    fields: ['status', 'reason', 'returnStage'],
    exported: [{ path: 'status', kind: 'choice', words: (t) => wordsOf(t, 'status', packageStatuses) }],
    cell: (pkg) => <StatusCell pkg={pkg} />,
  },
  {
    id: 'recipient',
    minWidth: 196,
    maxWidth: 448,
    fields: ['recipientName', 'phone', 'exchange', 'noOpening', 'fragile'],
    exported: [
      { path: 'recipientName', kind: 'text' },
      { path: 'phone', kind: 'phone', title: 'phone' },
    ],
    cell: (pkg) => <RecipientCell pkg={pkg} />,
  },
  {
    id: 'city',
    width: 112,
    fields: ['cityId', 'cityText'],
    // The sender's text says what was written where no city was recognised.
    exported: [
      { path: `city.${placeField()}`, kind: 'text' },
      { path: 'cityText', kind: 'text', title: 'cityText' },
    ],
    cell: (pkg) => <CityCell pkg={pkg} />,
  },
  text('address', { width: 200, ...hidden, visibleTo: (viewer) => !isCarrier(viewer) }),
  text('address', { id: 'street', minWidth: 150, maxWidth: 360, visibleTo: isCarrier }),
  company('company', {
    id: 'customer',
    width: 150,
    maxWidth: 220,
    visibleTo: (viewer) => !isSender(viewer) && !isCarrier(viewer),
  }),
  company('company', { id: 'sender', width: 132, maxWidth: 220, muted: true, ...hidden, visibleTo: isCarrier }),
  person('driver', { width: 178, maxWidth: 240, absent: <Unassigned />, visibleTo: seesSeveralDrivers }),
  {
    id: 'cod',
    width: 108,
    align: 'end-physical',
    exported: [{ path: 'cod', kind: 'money' }],
    visibleTo: seesAmounts,
    cell: (pkg) => <CodCell pkg={pkg} unit="none" />,
  },
  {
    id: 'age',
    width: 76,
    align: 'end-physical',
    sortKey: 'created',
    descendingFirst: true,
    ...hidden,
    fields: ['createdAt'],
    exported: [{ path: 'createdAt', kind: 'instant', title: 'created' }],
    cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
  },
  {
    id: 'nextDate',
    width: 108,
    fields: ['nextDate', 'status'],
    exported: [{ path: 'nextDate', kind: 'day' }],
    ...hidden,
    cell: (pkg) => <NextDateCell pkg={pkg} />,
  },
  {
    id: 'reason',
    width: 160,
    ...hidden,
    exported: [{ path: 'reason', kind: 'choice', words: (t) => wordsOf(t, 'reason', packageReasons) }],
    cell: (pkg) => <ReasonCell pkg={pkg} />,
  },
  {
    id: 'attempts',
    width: 90,
    ...hidden,
    align: 'end-physical',
    exported: [{ path: 'attempts', kind: 'number' }],
    cell: ({ attempts }) => <Ltr>{attempts}</Ltr>,
  },
  place('hub', { width: 120, ...hidden, fields: ['hubId', 'toHubId'] }),
  text('products', { width: 170, ...hidden }),
  number('partnerId', { width: 130, large: true, ...hidden }),
  date('createdAt', { id: 'created', width: 124, ...hidden }),
  date('deliveredAt', { id: 'delivered', width: 124, ...hidden }),
  {
    id: 'updated',
    width: 112,
    sortKey: 'updated',
    descendingFirst: true,
    fields: ['updatedAt', 'late'],
    exported: [{ path: 'updatedAt', kind: 'instant' }],
    cell: (pkg) => <ChangedCell pkg={pkg} />,
  },
];

/** All columns: those that are shown at first, then those that a person can add. */
export const packageColumns: readonly ListColumn<Package>[] = [...mainColumns, ...moreColumns];
