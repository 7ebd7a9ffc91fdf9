// What the area brings: the names of people and companies.
import { defineArea } from '../define-area.ts';
import './schema.ts';

export const directoryArea = defineArea({});
