// What other areas need of the catalogue of extra services.
export { availableExtras, chooseExtras, tiedFields } from './choose.ts';
export { extraService, readCatalogue } from './service.ts';
