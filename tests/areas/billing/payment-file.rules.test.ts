// The file for the bank: its sums, its accounts, and names that every bank takes.
import { expect, it } from 'vitest';
import { asciiName } from '#server/areas/billing/transfers/ascii-name.ts';
import { painFile, type PaymentOrder, transferCsv } from '#server/areas/billing/transfers/payment-file.ts';

const rib = '011519000001205000534921';
const line = (place: number, amount: number, holder: string) => ({
  place,
  invoiceId: `i${place}`,
  reference: `F-2026-00000${place}`,
  amount,
  holder,
  rib,
});
const order: PaymentOrder = {
  number: 'V-2026-000012',
  day: '2026-11-30',
  madeAt: new Date('2026-11-30T10:00:00Z'),
  payer: 'Qafila & Frères SARL',
  rib,
  lines: [line(1, 124_950, 'Épicerie « Chez Zoé » & Fils'), line(2, 5, 'متجر الأطلس'), line(3, 20_000_000, '北京')],
};

it.each([
  ['Épicerie « Chez Zoé » & Fils', 'Epicerie Chez Zoe + Fils'],
  ['متجر الأطلس', 'mtjr alatls'],
  ['<script>; DROP', 'script DROP'],
  ['北京', ''],
  ['a'.repeat(100), 'a'.repeat(70)],
])('the name %s is %s', (name, expected) => {
  expect(asciiName(name)).toBe(expected);
});

/** The contents of all elements at a path, in their order; throws where a tag is not closed. */
function contentsAt(xml: string, path: string): string[] {
  const open: { name: string; from: number }[] = [];
  const found: string[] = [];
  for (const tag of xml.matchAll(/<(\/?)([A-Za-z]+)(?: [^<>]*)?>/g)) {
    const [text, isEnd, name = ''] = tag;
    if (isEnd === '') open.push({ name, from: tag.index + text.length });
    else {
      const names = open.map((each) => each.name).join('/');
      const last = open.pop();
      if (last?.name !== name) throw new Error(`${name} ends what it did not begin`);
      if (names.endsWith(path)) found.push(xml.slice(last.from, tag.index));
    }
  }
  if (open.length > 0) throw new Error('not all elements are closed');
  return found;
}

it('the control sums of pain.001 are the sum of the amounts, and each account is the RIB as it is', () => {
  const xml = painFile(order);
  // Nothing but ASCII.
  expect(xml).toMatch(/^[\n -~]*$/);
  expect(xml).toContain('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03">');
  expect(contentsAt(xml, 'GrpHdr/CtrlSum')).toEqual(['201249.55']);
  expect(contentsAt(xml, 'PmtInf/CtrlSum')).toEqual(['201249.55']);
  expect([...contentsAt(xml, 'GrpHdr/NbOfTxs'), ...contentsAt(xml, 'PmtInf/NbOfTxs')]).toEqual(['3', '3']);
  expect(contentsAt(xml, 'Amt/InstdAmt')).toEqual(['1249.50', '0.05', '200000.00']);
  expect(xml.match(/<InstdAmt Ccy="MAD">/g)).toHaveLength(3);
  expect(contentsAt(xml, 'PmtId/EndToEndId')).toEqual(order.lines.map(({ reference }) => reference));
  expect(contentsAt(xml, 'CdtrAcct/Id/Othr/Id')).toEqual([rib, rib, rib]);
  expect(contentsAt(xml, 'DbtrAcct/Id/Othr/Id')).toEqual([rib]);
  expect(contentsAt(xml, 'Dbtr/Nm')).toEqual(['Qafila + Freres SARL']);
  expect(contentsAt(xml, 'CdtrAgt/FinInstnId/ClrSysMmbId/MmbId')).toEqual(['011', '011', '011']);
  // A name without a letter that banks take is that of the invoice.
  expect(contentsAt(xml, 'Cdtr/Nm')).toEqual(['Epicerie Chez Zoe + Fils', 'mtjr alatls', 'F-2026-000003']);
});

it('the CSV says the same, in ASCII', () => {
  expect(transferCsv(order)).toBe(
    'RIB;Beneficiaire;Montant;Devise;Motif\r\n' +
      `${rib};Epicerie Chez Zoe + Fils;1249.50;MAD;F-2026-000001\r\n` +
      `${rib};mtjr alatls;0.05;MAD;F-2026-000002\r\n` +
      `${rib};F-2026-000003;200000.00;MAD;F-2026-000003\r\n`,
  );
});
