// One day of a driver at a hub: what is scanned out in the morning, what comes back in the evening, and the close. It is kept
// on the server from the first scan, so several people may scan for the same driver.
import { everything, nothing, within } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import { choice, day, defineFields, id, instant, type RowOf, safeInt, text, whole } from '../../entities/fields.ts';

const driverDayStatuses = ['preparing', 'out', 'returning', 'closed'] as const;
const open = ['preparing', 'out', 'returning'] as const;

/** Out of the hub, back into it, or a reason why the driver keeps it. */
export const driverDaySides = ['out', 'back', 'kept'] as const;
export type DriverDaySide = (typeof driverDaySides)[number];

const driverDayFields = defineFields({
  status: choice('DriverDayStatus', driverDayStatuses),
  hubId: id({ api: false }),
  driverId: id({ api: false }),
  day: day(),
  scanned: whole({ description: 'Scanned for the check-out that is being made.' }),
  taken: whole({ description: 'Checked out, in all check-outs of the day.' }),
  missing: whole({ description: 'Expected and not scanned, when the last check-out ended.' }),
  cameBack: whole({ description: 'Scanned back in.' }),
  stillOut: whole({ nullable: true, description: 'With the driver at the close; each has a reason.' }),
  cashLeft: safeInt({ nullable: true, description: 'Centimes that the driver held at the close.' }),
  cashNote: text({ nullable: true, description: 'Why that cash was not handed over.' }),
  openedById: id({ nullable: true, api: false }),
  closedById: id({ nullable: true, api: false }),
  checkedOutAt: instant({ nullable: true }),
  returnedAt: instant({ nullable: true, description: 'When the first parcel came back.' }),
  closedAt: instant({ nullable: true }),
  createdAt: instant(),
  updatedAt: instant(),
});
export type DriverDayRow = RowOf<typeof driverDayFields>;

/** Who scans parcels out and in. */
const scanners = ['HOUSEKEEPER', 'ADMIN'] as const;
const ofDriver = within({ driverId: 'user' });
const onDay = { who: scanners, from: open } as const;

export const driverDayEntity = defineEntity('driverDay', driverDayFields, {
  statuses: driverDayStatuses,
  isWithoutNames: true,
  presenceScreens: ['house'],
  errors: { wrongStatus: 'driver_day.wrong_status', notHolder: 'forbidden' },
  access: {
    see: {
      ADMIN: everything,
      BACKOFFICE: everything,
      SUPPORT: everything,
      ACCOUNTANT: everything,
      SUBACCOUNTANT: everything,
      HOUSEKEEPER: within({ hubId: 'hub' }),
      DRIVER: ofDriver,
      SUBDRIVER: ofDriver,
      COLLECTOR: nothing,
      CUSTOMER: nothing,
      SUBCUSTOMER: nothing,
      COMMERCIAL: nothing,
      TRANSPORTOR: nothing,
    },
    // Amounts of drivers are for who counts them.
    hide: { BACKOFFICE: ['cashLeft', 'cashNote'], SUPPORT: ['cashLeft', 'cashNote'] },
  },
  actions: {
    open: { who: scanners, from: 'nothing', to: 'preparing', event: 'opened', payload: ['day'] },
    scanOut: { ...onDay, to: 'same', event: 'scannedOut', payload: ['scanned'], ownMutation: true },
    unscan: { ...onDay, to: 'same', event: 'scanTakenBack', payload: ['scanned'] },
    /** All that is scanned leaves with the driver, on one exit slip. */
    checkOut: { ...onDay, to: 'out', event: 'checkedOut', payload: ['taken', 'missing'], ownMutation: true },
    scanBack: { ...onDay, to: 'returning', event: 'scannedBack', payload: ['cameBack'], ownMutation: true },
    /** Why a parcel stays with the driver overnight. */
    keep: { ...onDay, to: 'same', event: 'keptWithReason' },
    close: { ...onDay, to: 'closed', event: 'closed', payload: ['taken', 'cameBack', 'stillOut', 'cashLeft'] },
  },
});
export type DriverDayAction = keyof typeof driverDayEntity.lifecycle.actions;
