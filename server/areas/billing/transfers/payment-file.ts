// What goes to the bank: the lines of a batch as ISO 20022 pain.001.001.03, or as CSV.
import { stringify } from 'csv-stringify/sync';
import type { TransferLine } from '#shared/areas/billing/transfer.ts';
import { asciiName } from './ascii-name.ts';

export interface PaymentOrder {
  number: string;
  /** On which the bank executes it. */
  day: string;
  madeAt: Date;
  /** Who pays, and from which account. */
  payer: string;
  rib: string;
  lines: readonly TransferLine[];
}

/** Centimes as banks write amounts: `1249.50`. */
const decimalText = (centimes: number): string =>
  `${Math.trunc(centimes / 100)}.${String(centimes % 100).padStart(2, '0')}`;

/** The bank of a RIB: its first three digits. */
const bankOf = (rib: string): string => rib.slice(0, 3);
const nameOf = (text: string, otherwise: string): string => {
  const name = asciiName(text);
  return name === '' ? otherwise : name;
};

// What is written is digits, and names of `asciiName`, which have no sign that XML escapes but the apostrophe.
const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const element = (name: string, content: string): string => `<${name}>${content}</${name}>`;
const account = (rib: string): string => element('Id', element('Othr', element('Id', rib))) + element('Ccy', 'MAD');
const agent = (rib: string): string => element('FinInstnId', element('ClrSysMmbId', element('MmbId', bankOf(rib))));
const party = (name: string): string => element('Nm', escapeXml(name));

function transaction({ reference, amount, holder, rib }: TransferLine): string {
  return element(
    'CdtTrfTxInf',
    element('PmtId', element('EndToEndId', reference)) +
      element('Amt', `<InstdAmt Ccy="MAD">${decimalText(amount)}</InstdAmt>`) +
      element('CdtrAgt', agent(rib)) +
      element('Cdtr', party(nameOf(holder, reference))) +
      element('CdtrAcct', account(rib)) +
      element('RmtInf', element('Ustrd', reference)),
  );
}

/** The payment order in pain.001.001.03. */
export function painFile({ number, day, madeAt, payer, rib, lines }: PaymentOrder): string {
  const name = party(nameOf(payer, number));
  const control =
    element('NbOfTxs', String(lines.length)) +
    element('CtrlSum', decimalText(lines.reduce((sum, { amount }) => sum + amount, 0)));
  const header = element(
    'GrpHdr',
    element('MsgId', number) +
      element('CreDtTm', madeAt.toISOString().slice(0, 19)) +
      control +
      element('InitgPty', name),
  );
  const payment = element(
    'PmtInf',
    element('PmtInfId', number) +
      element('PmtMtd', 'TRF') +
      control +
      element('ReqdExctnDt', day) +
      element('Dbtr', name) +
      element('DbtrAcct', account(rib)) +
      element('DbtrAgt', agent(rib)) +
      element('ChrgBr', 'SLEV') +
      lines.map(transaction).join('\n'),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn>${header}
${payment}</CstmrCdtTrfInitn></Document>
`;
}

/** The payment order as CSV of ASCII letters, which the upload forms of banks read. */
export function transferCsv({ lines }: Pick<PaymentOrder, 'lines'>): string {
  const rows = lines.map(({ rib, holder, amount, reference }) => [
    // As text: a spreadsheet would round a number of 24 digits.
    rib,
    nameOf(holder, reference),
    decimalText(amount),
    'MAD',
    reference,
  ]);
  return stringify([['RIB', 'Beneficiaire', 'Montant', 'Devise', 'Motif'], ...rows], {
    delimiter: ';',
    record_delimiter: '\r\n',
  });
}
