// The words of a report, in French and Arabic: it is read by whoever gets it.
import type { ReportState } from './report.ts';

export const stateWords: Readonly<Record<ReportState, string>> = {
  missing: 'Manquant ناقص',
  surplus: 'En trop زائد',
  misplaced: 'Mal rangé في غير مكانه',
  present: 'Présent موجود',
};

export const titles = {
  parcel: 'Colis الطرد',
  state: 'Constat المعاينة',
  hub: 'Dépôt المركز',
  bookShelf: 'Rayon des livres الرف المسجل',
  /** On paper both in one column. */
  shelves: 'Rayon الرف',
  shelf: 'Rayon constaté الرف المعاين',
  scannedAt: 'Scanné à وقت المسح',
  scannedBy: 'Scanné par الماسح',
} as const;
