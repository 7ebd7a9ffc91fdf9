// What the area brings: prices of tariffs, and commissions, read from spreadsheets.
import { defineArea } from '../define-area.ts';
import './schema.ts';

export const tariffFilesArea = defineArea({});
