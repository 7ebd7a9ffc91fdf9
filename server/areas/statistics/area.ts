// What the area brings: statistics of parcels.
import { defineArea } from '../define-area.ts';
import './schema.ts';

export const statisticsArea = defineArea({});
