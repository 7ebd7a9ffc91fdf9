// What the rows of a bank file say of which invoice, as banks write them.
import { describe, expect, it } from 'vitest';
import { readBankTable } from '#server/areas/billing/bank/read-file.ts';
import { parseAmountText } from '#server/areas/imports/queries.ts';
import {
  type BankInvoice,
  guessBankColumns,
  matchBankRows,
  readBankRows,
  referenceIn,
} from '#shared/areas/billing/bank-match.ts';

const centimesOf = (text: string) => parseAmountText(text).centimes ?? parseAmountText(text).suggestion;
const invoice = (n: number, given: Partial<BankInvoice> = {}): BankInvoice => ({
  id: `i${n}`,
  reference: `F-2026-00000${n}`,
  amount: 124_950,
  status: 'NOT_PAID',
  carriedIntoId: null,
  ...given,
});

/** What each row of a file would do, with the invoices 1 to 7. */
function matchesOf(csv: string | Uint8Array, rejectsPaid = false) {
  const { header, rows } = readBankTable(typeof csv === 'string' ? Buffer.from(csv) : csv);
  const columns = guessBankColumns(header);
  const invoices = [
    invoice(1),
    invoice(2, { amount: 35_000 }),
    invoice(3, { status: 'PAID' }),
    invoice(4, { status: 'ERROR' }),
    invoice(5, { amount: -500 }),
    invoice(6),
    invoice(7, { status: 'PAID', carriedIntoId: 'x' }),
  ];
  return matchBankRows(
    readBankRows(rows, columns, centimesOf),
    new Map(invoices.map((each) => [each.reference, each])),
    rejectsPaid,
  );
}
const said = (csv: string, rejectsPaid = false) => matchesOf(csv, rejectsPaid).map(({ match }) => match);

it.each([
  ['VIR FACT F-2026-000012 ATLAS', 'F-2026-000012'],
  ['f 2026 12', 'F-2026-000012'],
  ['FL/2026/3', 'FL-2026-000003'],
  ['F2026000012', 'F-2026-000012'],
  ['REF-2026-000012', null],
  ['F-2026-0000123', null],
  ['virement du mois', null],
])('the reference in "%s" is %s', (text, expected) => {
  expect(referenceIn(text)).toBe(expected);
});

describe('a file', () => {
  it('is read below what the bank writes above its titles, with any separator and encoding', () => {
    const french =
      'Banque;;\nRelevé du 28/11/2026;;\n\nLibellé;Montant;Référence virement\nF-2026-000001;1 249,50;VIR-9\n';
    expect(matchesOf(Buffer.from(french, 'latin1'))).toMatchObject([
      { line: 5, match: 'matched', payment: 'VIR-9', amount: 124_950 },
    ]);
    expect(said('Invoice,Amount\n"F-2026-000001","1,249.50"\n')).toEqual(['matched']);
    expect(said('Invoice\tAmount\nF-2026-000001\t1249.50 MAD\n')).toEqual(['matched']);
  });

  it('pays what has the right amount, and says why it leaves the others', () => {
    const head = 'Référence;Montant;Statut\n';
    expect(
      said(
        `${head}F-2026-000001;1249,50;Exécuté\nF-2026-000002;350,01;\nF-2026-000009;10,00;\nF-2026-000003;1249,50;\n` +
          'F-2026-000005;5,00;\nF-2026-000006;;\n;12,00;\nF-2026-000007;1249,50;\nF-2026-000004;1249,50;OK\n',
      ),
    ).toEqual([
      'matched',
      'amount_differs',
      'unknown',
      'already_paid',
      'below_zero',
      'unreadable',
      'unreadable',
      'below_zero',
      // One that the bank sent back is paid again.
      'matched',
    ]);
  });

  it('rejects what came back: a negative amount, or the word; paid ones for administrators alone', () => {
    const csv =
      'Référence;Montant;Statut;Motif du rejet\nF-2026-000001;-1249,50;;\nF-2026-000002;350,00;REJETÉ;RIB inconnu\n' +
      'F-2026-000003;1249,50;Retourné;\nF-2026-000004;1249,50;rejeté;\nF-2026-000006;(1 249,50);;\n';
    expect(said(csv)).toEqual(['reject', 'reject', 'not_allowed', 'already_rejected', 'reject']);
    expect(said(csv, true)[2]).toBe('reject');
    expect(matchesOf(csv)[1]).toMatchObject({ reason: 'RIB inconnu', isReject: true });
  });

  it('whose amounts are all negative, without states or reasons, has what left the account', () => {
    expect(said('Libellé;Débit\nVIR F-2026-000001;-1 249,50\nVIR F-2026-000002;-350,00\n')).toEqual([
      'matched',
      'matched',
    ]);
    expect(said('Libellé;Montant;Statut\nF-2026-000001;-1249,50;\n')).toEqual(['reject']);
  });

  it('acts once for an invoice that stands on several rows: a reject counts more than a payment', () => {
    expect(said('Facture;Montant\nF-2026-000001;1249,50\nF 2026 1;1249,50\n')).toEqual(['matched', 'repeated']);
    expect(said('Facture;Montant\nF-2026-000001;1249,50\nF-2026-000001;-1249,50\n')).toEqual(['repeated', 'reject']);
  });

  it('without rows, or with too many, is refused', () => {
    expect(() => readBankTable(Buffer.from('Facture;Montant\n'))).toThrow('import.empty');
    expect(() => readBankTable(Buffer.from(`Facture;Montant\n${'F-2026-000001;1\n'.repeat(5_001)}`))).toThrow(
      'bank_file.too_many_rows',
    );
    expect(() => readBankTable(Buffer.from([0, 1, 0, 2, 0, 0, 0]))).toThrow('import.not_a_spreadsheet');
  });
});
