// What the area brings: parcels from files and sheets.
import { areaEntity, defineArea } from '../define-area.ts';
import { readCsv } from './files/read-csv.ts';
import { deleteCanceledImports } from './retention.ts';
import { importLiveFields } from './schema.ts';
import { importService } from './service.ts';

export const importsArea = defineArea({
  entities: [areaEntity(importService)],
  liveFields: importLiveFields,
  provides: { readCsv },
  maintenance: [deleteCanceledImports],
});
