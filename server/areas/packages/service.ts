// Entity service of parcels.
import { derivePackage } from '#shared/areas/packages/derived.ts';
import { packageInputs } from '#shared/areas/packages/input.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { packageCreateHandlers, packageHandlers } from './handlers/handlers.ts';
import { readDuePackageActions } from './due-actions.ts';
import { packageStore } from './store.ts';

export const packageService = createEntityService(packageEntity, packageStore, packageInputs, {
  derive: derivePackage,
  usesCalendar: true,
  createHandlers: packageCreateHandlers,
  handlers: packageHandlers,
  dueActions: readDuePackageActions,
});
