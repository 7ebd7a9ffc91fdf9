// Entity service of parcels.
import { entities } from '#shared/areas/index.ts';
import { derivePackage, packageCountKey } from '#shared/areas/packages/derived.ts';
import type { PackageRow } from '#shared/areas/packages/row.ts';
import type { EntityService } from '../../commands/entity-service.ts';
import { packageHandlers, packageCreateHandlers } from './handlers/handlers.ts';
import { readDuePackageActions } from './due-actions.ts';
import { insertPackage, lockPackage, readPackageSnapshots, savePackage } from './store.ts';

export const packageService: EntityService<PackageRow> = {
  entity: 'package',
  definition: entities.package,
  isRow: (value): value is PackageRow => 'trackingNumber' in value && 'returnStage' in value,
  instants: {
    heldSince: true,
    inDeliverySince: true,
    createdAt: true,
    confirmedAt: true,
    pickedUpAt: true,
    assignedAt: true,
    deliveredAt: true,
    canceledAt: true,
    returnedAt: true,
    updatedAt: true,
  },
  lock: lockPackage,
  insert: insertPackage,
  save: savePackage,
  derive: derivePackage,
  countKey: packageCountKey,
  createHandlers: packageCreateHandlers,
  handlers: packageHandlers,
  dueActions: readDuePackageActions,
  rowSnapshots: readPackageSnapshots,
};
