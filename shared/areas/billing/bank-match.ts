// Reads the rows of a bank file: which column is which, and what a row says of which invoice.
import type { BankColumn, BankColumns, BankRow } from './bank-file.ts';
import type { InvoiceRow } from './invoice.ts';

/** Words in titles, without accents, in the order in which they decide. */
const titleWords: readonly (readonly [BankColumn, RegExp])[] = [
  ['reason', /motif (du |de )?rejet|cause|raison|reason|سبب/],
  ['state', /statut|status|etat|resultat|الحالة/],
  ['amount', /montant|amount|somme|debit|valeur|المبلغ/],
  [
    'payment',
    /(ref|n[°ºo]|numero|id)\S*\s*(de |du |d')?(virement|operation|paiement|transaction|banque)|virement|رقم العملية/,
  ],
  [
    'reference',
    /facture|invoice|endtoend|end to end|reference|libelle|motif|communication|objet|label|المرجع|الفاتورة/,
  ],
];

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();

/** The columns that titles name, each used once. */
export function guessBankColumns(header: readonly string[]): BankColumns {
  const columns: BankColumns = { reference: null, amount: null, payment: null, state: null, reason: null };
  for (const [use, words] of titleWords) {
    const at = header.findIndex((title, index) => !Object.values(columns).includes(index) && words.test(plain(title)));
    if (at >= 0) columns[use] = at;
  }
  return columns;
}

/** How many columns the titles name. */
export const countBankTitles = (cells: readonly string[]): number =>
  Object.values(guessBankColumns(cells)).filter((at) => at !== null).length;

const referencePattern = /(?<![A-Z])(FL?)[\s\-_/.]*(20\d{2})[\s\-_/.]*(\d{1,6})(?!\d)/;

/** The reference of an invoice in a text as banks write it, `VIR FACT F 2026 123`; null if there is none. */
export function referenceIn(text: string): string | null {
  const [, prefix, year, number] = referencePattern.exec(text.normalize('NFKC').toUpperCase()) ?? [];
  return prefix === undefined || year === undefined || number === undefined
    ? null
    : `${prefix}-${year}-${number.padStart(6, '0')}`;
}

const rejected = /rejet|refus|retour|impaye|echou|echec|annul|reject|return|fail|مرفوض|رفض|مرتجع/;

/** What a row says, before its invoice is looked up. */
export interface BankStatement {
  line: number;
  /** As it stands in the file. */
  text: string;
  reference: string | null;
  /** Centimes, without its sign; null if it is no amount. */
  amount: number | null;
  isReject: boolean;
  /** Of the transfer. */
  payment: string | null;
  reason: string | null;
}

/**
 * Reads one row; `centimesOf` reads an amount. A negative amount is one that came back, unless `isDebit`.
 */
function readBankRow(
  { line, cells }: BankRow,
  columns: BankColumns,
  centimesOf: (text: string) => number | null,
  isDebit: boolean,
): BankStatement {
  const cell = (use: BankColumn): string => {
    const at = columns[use];
    return at === null ? '' : (cells[at] ?? '').trim();
  };
  const centimes = centimesOf(
    cell('amount')
      .replaceAll('−', '-')
      .replace(/^\((.*)\)$/, '-$1')
      .replace(/^(.+)-$/, '-$1'),
  );
  const text = cell('reference');
  return {
    line,
    text,
    reference: referenceIn(text),
    amount: centimes === null ? null : Math.abs(centimes),
    isReject:
      (!isDebit && centimes !== null && centimes < 0) ||
      rejected.test(plain(cell('state'))) ||
      isReason(cell('reason')),
    payment: cell('payment') || null,
    reason: cell('reason') || null,
  };
}

/**
 * Reads the rows of a file. One without states and reasons whose amounts are all negative is a statement of what left the
 * account: its minus says nothing of a transfer that came back.
 */
export function readBankRows(
  rows: readonly BankRow[],
  columns: BankColumns,
  centimesOf: (text: string) => number | null,
): BankStatement[] {
  const read = (isDebit: boolean): BankStatement[] => rows.map((row) => readBankRow(row, columns, centimesOf, isDebit));
  const statements = read(false);
  const named = statements.filter(({ reference, amount }) => reference !== null && amount !== null);
  const areDebits = columns.state === null && columns.reason === null && named.every(({ isReject }) => isReject);
  return areDebits ? read(true) : statements;
}

/** A reason that says that all went well is none. */
const isReason = (text: string): boolean => rejected.test(plain(text));

/** What confirming the file does with a row, or why it does nothing. */
export const bankMatches = [
  'matched',
  'reject',
  'amount_differs',
  'unknown',
  'already_paid',
  'already_rejected',
  'not_allowed',
  'below_zero',
  'repeated',
  'unreadable',
] as const;
export type BankMatch = (typeof bankMatches)[number];

export type BankInvoice = Pick<InvoiceRow, 'id' | 'reference' | 'amount' | 'status' | 'carriedIntoId'>;
export interface MatchedRow extends BankStatement {
  match: BankMatch;
  invoice: BankInvoice | null;
}

/** `rejectsPaid`: whether the person may say that the money of a paid invoice came back. */
function matchOf(
  { reference, amount, isReject, text }: BankStatement,
  invoice: BankInvoice | undefined,
  rejectsPaid: boolean,
): BankMatch {
  if (reference === null) return text === '' ? 'unreadable' : 'unknown';
  if (!invoice) return 'unknown';
  if (amount === null) return 'unreadable';
  if (invoice.amount <= 0 || invoice.carriedIntoId !== null) return 'below_zero';
  if (amount !== invoice.amount) return 'amount_differs';
  if (!isReject) return invoice.status === 'PAID' ? 'already_paid' : 'matched';
  if (invoice.status === 'ERROR') return 'already_rejected';
  return invoice.status === 'PAID' && !rejectsPaid ? 'not_allowed' : 'reject';
}

/**
 * Each row with its invoice. One invoice is paid or rejected once: of several rows that would do so a reject counts, for it is
 * what became of the transfer, else the first.
 */
export function matchBankRows(
  statements: readonly BankStatement[],
  invoices: ReadonlyMap<string, BankInvoice>,
  rejectsPaid: boolean,
): MatchedRow[] {
  const rows = statements.map((statement): MatchedRow => {
    const invoice = statement.reference === null ? undefined : invoices.get(statement.reference);
    return { ...statement, invoice: invoice ?? null, match: matchOf(statement, invoice, rejectsPaid) };
  });
  const acting = rows.filter(({ match }) => match === 'matched' || match === 'reject');
  const chosen = new Map<string, MatchedRow>();
  for (const row of acting) {
    const key = row.reference ?? '';
    const before = chosen.get(key);
    if (!before || (before.match === 'matched' && row.match === 'reject')) chosen.set(key, row);
  }
  return rows.map((row) =>
    acting.includes(row) && chosen.get(row.reference ?? '') !== row ? { ...row, match: 'repeated' } : row,
  );
}
