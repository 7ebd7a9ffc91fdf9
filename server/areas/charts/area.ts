// What the area brings: charts of parcels.
import { defineArea } from '../define-area.ts';
import { chartLiveFields } from './schema.ts';

export const chartsArea = defineArea({ liveFields: chartLiveFields });
