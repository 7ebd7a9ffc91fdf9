// How other areas read saved views.
export { findSavedView, readSavedViewNames } from './service.ts';
