import type { ReactNode } from 'react';
import { RelativeTime } from '#client/kit/ui/relative-time.tsx';
import { Ltr } from '#client/kit/ui/ltr.tsx';
import type { ListColumn } from '#client/kit/list-screen/definition.ts';
import {
  AgeCell,
  CityCell,
  CodCell,
  CompanyCell,
  DayCell,
  DriverCell,
  InstantCell,
  PlaceCell,
  QuietText,
  ReasonCell,
  RecipientCell,
  StatusCell,
} from './cells.tsx';
import type { Pkg } from './documents.ts';
import { isCarrier, isSender, meetsDrivers } from './who.ts';
import styles from './packages.module.css';

const mutedText = (text: string | null): ReactNode => <QuietText>{text}</QuietText>;

export const packageColumns: readonly ListColumn<Pkg>[] = [
  {
    id: 'number',
    width: 138,
    sticky: true,
    fixed: true,
    sortKey: 'number',
    cell: (pkg) => (
      <Ltr mono className={styles.number}>
        {pkg.trackingNumber}
      </Ltr>
    ),
  },
  {
    id: 'status',
    width: 164,
    fixed: true,
    sortKey: 'status',
    fields: ['status', 'reason', 'returnStage'],
    cell: (pkg) => <StatusCell pkg={pkg} />,
  },
  {
    id: 'recipient',
    minWidth: 196,
    maxWidth: 448,
    fields: ['recipientName', 'phone', 'exchange', 'noOpening'],
    cell: (pkg) => <RecipientCell pkg={pkg} />,
  },
  { id: 'city', width: 112, fields: ['cityId', 'cityText'], cell: (pkg) => <CityCell pkg={pkg} /> },
  {
    id: 'address',
    width: 200,
    optional: true,
    for: (viewer) => !isCarrier(viewer),
    cell: (pkg) => mutedText(pkg.address),
  },
  {
    id: 'street',
    minWidth: 150,
    maxWidth: 360,
    fields: ['address'],
    for: isCarrier,
    cell: (pkg) => mutedText(pkg.address),
  },
  {
    id: 'customer',
    width: 116,
    maxWidth: 220,
    fields: ['companyId'],
    for: (viewer) => !isSender(viewer) && !isCarrier(viewer),
    cell: (pkg) => <CompanyCell pkg={pkg} />,
  },
  {
    id: 'sender',
    width: 132,
    maxWidth: 220,
    fields: ['companyId'],
    optional: true,
    for: isCarrier,
    cell: (pkg) => mutedText(pkg.company?.name ?? null),
  },
  {
    id: 'driver',
    width: 142,
    maxWidth: 240,
    fields: ['driverId'],
    for: meetsDrivers,
    cell: (pkg) => <DriverCell pkg={pkg} />,
  },
  { id: 'cod', width: 108, align: 'end-physical', cell: (pkg) => <CodCell pkg={pkg} unit="none" /> },
  {
    id: 'age',
    width: 76,
    align: 'end-physical',
    sortKey: 'created',
    descendingFirst: true,
    fields: ['late'],
    cell: (pkg) => <AgeCell pkg={pkg} />,
  },
  { id: 'nextDate', width: 108, optional: true, cell: (pkg) => <DayCell day={pkg.nextDate} /> },
  { id: 'reason', width: 160, optional: true, cell: (pkg) => <ReasonCell pkg={pkg} /> },
  { id: 'attempts', width: 90, optional: true, align: 'end-physical', cell: (pkg) => <Ltr>{pkg.attempts}</Ltr> },
  { id: 'hub', width: 120, optional: true, fields: ['hubId', 'toHubId'], cell: (pkg) => <PlaceCell hub={pkg.hub} /> },
  { id: 'products', width: 170, optional: true, cell: (pkg) => mutedText(pkg.products) },
  {
    id: 'partnerId',
    width: 130,
    optional: true,
    cell: (pkg) =>
      pkg.partnerId !== null && (
        <Ltr mono className={styles.number}>
          {pkg.partnerId}
        </Ltr>
      ),
  },
  { id: 'created', width: 124, optional: true, cell: (pkg) => <InstantCell at={pkg.createdAt} /> },
  {
    id: 'delivered',
    width: 124,
    optional: true,
    fields: ['deliveredAt'],
    cell: (pkg) => <InstantCell at={pkg.deliveredAt} />,
  },
  {
    id: 'updated',
    width: 108,
    optional: isCarrier,
    sortKey: 'updated',
    descendingFirst: true,
    fields: ['updatedAt'],
    cell: (pkg) => <RelativeTime at={pkg.updatedAt} className={styles.muted} />,
  },
];
