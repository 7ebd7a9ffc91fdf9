// The words of invoices on paper and in tables. They are of the company's documents, not of a screen.
import type { BilledOutcome } from '#shared/areas/billing/bill.ts';
import type { PaperLanguage } from '#shared/areas/billing/paper.ts';

/** The titles of a table of lines. */
interface LineWords {
  invoice: string;
  customer: string;
  driver: string;
  parcel: string;
  day: string;
  city: string;
  outcome: string;
  cod: string;
  fee: string;
  extras: string;
  tax: string;
  compensation: string;
  net: string;
  commission: string;
  outcomes: Readonly<Record<BilledOutcome, string>>;
}

const fr = {
  invoice: 'Facture',
  customer: 'Client',
  driver: 'Livreur',
  parcel: 'Colis',
  day: 'Date',
  city: 'Ville',
  outcome: 'État',
  cod: 'COD',
  fee: 'Frais',
  extras: 'Services',
  tax: 'Taxe',
  compensation: 'Indemnité',
  net: 'Net',
  commission: 'Commission',
  outcomes: { delivered: 'Livré', refused: 'Refusé', returned: 'Retourné', written_off: 'Perdu ou endommagé' },
  receipt: 'Reçu de paiement',
  driverInvoice: 'Facture livreur',
  revision: 'Révision',
  made: 'Établie le',
  period: 'Période',
  status: 'Statut',
  statuses: { NOT_PAID: 'À payer', PAID: 'Payée', ERROR: 'Erreur de paiement' },
  paidOn: 'Payé le',
  payment: 'Référence du paiement',
  account: 'Compte crédité',
  address: 'Adresse',
  ice: 'ICE',
  rc: 'RC',
  taxId: 'IF',
  rib: 'RIB',
  parcels: 'colis',
  subtotal: 'Sous-total',
  total: 'Total',
  taxByRate: 'Taxe par taux',
  base: 'Base',
  carriedOver: 'Report',
  toPay: 'Net à verser',
  toCarry: 'À reporter',
  received: 'Montant versé',
  signature: 'Cachet et signature',
  page: 'page',
  currency: 'DHS',
};
/** All words of the paper. */
export type PaperWords = typeof fr;

const ar: PaperWords = {
  invoice: 'فاتورة',
  customer: 'الزبون',
  driver: 'الموزع',
  parcel: 'الطرد',
  day: 'التاريخ',
  city: 'المدينة',
  outcome: 'الحالة',
  cod: 'التحصيل',
  fee: 'الرسوم',
  extras: 'الخدمات',
  tax: 'الضريبة',
  compensation: 'التعويض',
  net: 'الصافي',
  commission: 'العمولة',
  outcomes: { delivered: 'مسلَّم', refused: 'مرفوض', returned: 'مُرجَع', written_off: 'مفقود أو متضرر' },
  receipt: 'وصل أداء',
  driverInvoice: 'فاتورة موزع',
  revision: 'المراجعة',
  made: 'حُررت في',
  period: 'الفترة',
  status: 'الوضعية',
  statuses: { NOT_PAID: 'للأداء', PAID: 'مؤداة', ERROR: 'خطأ في الأداء' },
  paidOn: 'تاريخ الأداء',
  payment: 'مرجع الأداء',
  account: 'الحساب المستفيد',
  address: 'العنوان',
  ice: 'التعريف الموحد للمقاولة',
  rc: 'السجل التجاري',
  taxId: 'التعريف الضريبي',
  rib: 'رقم الحساب البنكي',
  parcels: 'طرود',
  subtotal: 'المجموع الفرعي',
  total: 'المجموع',
  taxByRate: 'الضريبة حسب النسبة',
  base: 'الأساس',
  carriedOver: 'المُرحَّل',
  toPay: 'الصافي للأداء',
  toCarry: 'يُرحَّل',
  received: 'المبلغ المؤدى',
  signature: 'الختم والتوقيع',
  page: 'صفحة',
  currency: 'درهم',
};

type Words = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** The words of both, French first. */
function pair(first: string, second: string): string {
  return first === second ? first : `${first} ${second}`;
}
const pairs = (first: Readonly<Record<string, string>>, second: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(first).map(([key, word]) => [key, pair(word, second[key] ?? '')]));

/** Registers have one abbreviation in papers with the words of both. */
const registers: ReadonlySet<string> = new Set(['ice', 'rc', 'taxId', 'rib']);

/** A text in the language of a paper. */
export type Say = (key: keyof PaperWords) => string;

function of(words: Words, key: string): string {
  const word = words[key];
  return typeof word === 'string' ? word : '';
}

/** The word for a key in a language. */
export function sayIn(language: PaperLanguage): Say {
  if (language === 'ar') return (key) => of(ar, key);
  return (key) => (language === 'fr' || registers.has(key) ? of(fr, key) : pair(of(fr, key), of(ar, key)));
}

/** The words of a title: one line, or one for each language of a paper with the words of both. */
export function titlesIn(language: PaperLanguage): (key: keyof PaperWords) => readonly string[] {
  const [french, arabic] = [sayIn('fr'), sayIn('ar')];
  if (language !== 'mixed') return (key) => [sayIn(language)(key)];
  return (key) => [...new Set([french(key), arabic(key)])];
}

/** The words of outcomes and of the states of an invoice in a language. */
export function wordsOf(language: PaperLanguage): {
  outcomes: Readonly<Record<string, string>>;
  statuses: Readonly<Record<string, string>>;
} {
  if (language !== 'mixed') return language === 'fr' ? fr : ar;
  return { outcomes: pairs(fr.outcomes, ar.outcomes), statuses: pairs(fr.statuses, ar.statuses) };
}

const en: LineWords = {
  invoice: 'Invoice',
  customer: 'Customer',
  driver: 'Driver',
  parcel: 'Parcel',
  day: 'Date',
  city: 'City',
  outcome: 'State',
  cod: 'COD',
  fee: 'Fees',
  extras: 'Services',
  tax: 'Tax',
  compensation: 'Compensation',
  net: 'Net',
  commission: 'Commission',
  outcomes: { delivered: 'Delivered', refused: 'Refused', returned: 'Returned', written_off: 'Lost or damaged' },
};

/** The words of a table of lines, by the language of the file. */
export const lineWords: Readonly<Record<'fr' | 'en' | 'ar', LineWords>> = { fr, en, ar };
