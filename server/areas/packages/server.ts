// Entity service of parcels.
import { areas } from '#shared/areas/index.ts';
import { deriveFlags, packageBucket } from '#shared/areas/packages/derive.ts';
import type { PackageRow } from '#shared/areas/packages/row.ts';
import type { AreaServer } from '../../commands/area-server.ts';
import { packageHandlers, packageMakers } from './commands.ts';
import { duePackages } from './due.ts';
import { insertPackage, lockPackage, packagePlaces, savePackage } from './store.ts';

export const packageServer: AreaServer<PackageRow> = {
  entity: 'package',
  area: areas.package,
  isRow: (value): value is PackageRow => 'trackingNumber' in value && 'returnStage' in value,
  lock: lockPackage,
  insert: insertPackage,
  save: savePackage,
  derive: deriveFlags,
  bucket: packageBucket,
  makers: packageMakers,
  handlers: packageHandlers,
  due: duePackages,
  places: packagePlaces,
};
