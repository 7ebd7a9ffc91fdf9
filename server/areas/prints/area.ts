// What the area brings: the log of prints.
import { areaEntity, defineArea } from '../define-area.ts';
import { printLiveFields } from './schema.ts';
import { printService } from './service.ts';

export const printsArea = defineArea({ entities: [areaEntity(printService)], liveFields: printLiveFields });
