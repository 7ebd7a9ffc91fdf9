// Spreadsheets for other areas.
export { sheetService } from './service.ts';
