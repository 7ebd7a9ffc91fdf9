// What the area brings: the health of the installation.
import { defineArea } from '../define-area.ts';
import './schema.ts';

export const serviceArea = defineArea({});
