// What the area brings: uploads.
import { defineArea } from '../define-area.ts';
import './schema.ts';

export const filesArea = defineArea({});
