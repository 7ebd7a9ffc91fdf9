// What the area brings: the scorecards of drivers.
import { defineArea } from '../define-area.ts';
import './schema.ts';

export const scorecardsArea = defineArea({});
