// Types of the house for other areas.
export { shelfById, ShelfType } from './shelves/schema.ts';
