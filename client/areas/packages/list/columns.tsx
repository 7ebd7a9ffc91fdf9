import type { ReactNode } from 'react';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import type { ListColumn } from '#client/list/list-definition.ts';
import {
  AgeCell,
  CityCell,
  CodCell,
  CompanyCell,
  DateCell,
  DriverCell,
  DateTimeCell,
  HubCell,
  MutedText,
  ReasonCell,
  RecipientCell,
  StatusCell,
} from './cells.tsx';
import type { Package } from '../documents.ts';
import { isCarrier, isSender, seesSeveralDrivers } from '../permissions.ts';
import styles from './list.module.css';

const mutedText = (text: string | null): ReactNode => <MutedText>{text}</MutedText>;

export const packageColumns: readonly ListColumn<Package>[] = [
  {
    id: 'number',
    width: 138,
    sticky: true,
    alwaysVisible: true,
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
    alwaysVisible: true,
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
    hiddenByDefault: true,
    visibleTo: (viewer) => !isCarrier(viewer),
    cell: (pkg) => mutedText(pkg.address),
  },
  {
    id: 'street',
    minWidth: 150,
    maxWidth: 360,
    fields: ['address'],
    visibleTo: isCarrier,
    cell: (pkg) => mutedText(pkg.address),
  },
  {
    id: 'customer',
    width: 116,
    maxWidth: 220,
    fields: ['companyId'],
    visibleTo: (viewer) => !isSender(viewer) && !isCarrier(viewer),
    cell: (pkg) => <CompanyCell pkg={pkg} />,
  },
  {
    id: 'sender',
    width: 132,
    maxWidth: 220,
    fields: ['companyId'],
    hiddenByDefault: true,
    visibleTo: isCarrier,
    cell: (pkg) => mutedText(pkg.company?.name ?? null),
  },
  {
    id: 'driver',
    width: 142,
    maxWidth: 240,
    fields: ['driverId'],
    visibleTo: seesSeveralDrivers,
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
  { id: 'nextDate', width: 108, hiddenByDefault: true, cell: (pkg) => <DateCell day={pkg.nextDate} /> },
  { id: 'reason', width: 160, hiddenByDefault: true, cell: (pkg) => <ReasonCell pkg={pkg} /> },
  { id: 'attempts', width: 90, hiddenByDefault: true, align: 'end-physical', cell: (pkg) => <Ltr>{pkg.attempts}</Ltr> },
  {
    id: 'hub',
    width: 120,
    hiddenByDefault: true,
    fields: ['hubId', 'toHubId'],
    cell: (pkg) => <HubCell hub={pkg.hub} />,
  },
  { id: 'products', width: 170, hiddenByDefault: true, cell: (pkg) => mutedText(pkg.products) },
  {
    id: 'partnerId',
    width: 130,
    hiddenByDefault: true,
    cell: (pkg) =>
      pkg.partnerId !== null && (
        <Ltr mono className={styles.number}>
          {pkg.partnerId}
        </Ltr>
      ),
  },
  { id: 'created', width: 124, hiddenByDefault: true, cell: (pkg) => <DateTimeCell at={pkg.createdAt} /> },
  {
    id: 'delivered',
    width: 124,
    hiddenByDefault: true,
    fields: ['deliveredAt'],
    cell: (pkg) => <DateTimeCell at={pkg.deliveredAt} />,
  },
  {
    id: 'updated',
    width: 108,
    hiddenByDefault: isCarrier,
    sortKey: 'updated',
    descendingFirst: true,
    fields: ['updatedAt'],
    cell: (pkg) => <RelativeTime at={pkg.updatedAt} className={styles.muted} />,
  },
];
