// What the area brings: the spreadsheets of companies.
import { areaEntity, defineArea } from '../define-area.ts';
import { sheetLiveFields } from './schema.ts';
import { sheetService } from './service.ts';
import { syncSheets } from './start-sheet-sync.ts';

export const sheetsArea = defineArea({
  entities: [areaEntity(sheetService)],
  liveFields: sheetLiveFields,
  loops: [syncSheets()],
});
