// The words of a report, in French and Arabic: it is read by whoever gets it.
import type { ReportState } from './report.ts';

export const stateWords: Readonly<Record<ReportState, string>> = {
  missing: 'Manquant ناقص',
  surplus: 'En trop زائد',
  present: 'Présent موجود',
};

export const titles = {
  parcel: 'Colis الطرد',
  state: 'Constat المعاينة',
  hub: 'Selon les livres حسب السجلات',
  scannedAt: 'Scanné à وقت المسح',
  scannedBy: 'Scanné par الماسح',
} as const;
