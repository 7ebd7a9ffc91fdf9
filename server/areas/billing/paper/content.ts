// What stands on the paper of an invoice: plain data, which is handed to a thread.
import { sql } from 'kysely';
import { z } from 'zod';
import type { InvoiceRow } from '#shared/areas/billing/invoice.ts';
import { type BilledAmounts, type BilledOutcome, billedOutcomes } from '#shared/areas/billing/bill.ts';
import type { InvoicePaperKind, PaperLanguage } from '#shared/areas/billing/paper.ts';
import { type TaxRate, taxRateOn } from '#shared/areas/ledger/tax.ts';
import { type Trx, type DbPrincipal, withSystemRole } from '../../../db/transaction.ts';
import { readCurrentRules } from '../../config/queries.ts';
import { readTaxRates } from '../../ledger/queries.ts';
import { type InvoiceLine, readLines } from '../store.ts';
import { readPayees } from '../transfers/beneficiaries.ts';

export interface InvoicePaper {
  paper: InvoicePaperKind;
  language: PaperLanguage;
  /** The company that carries, with its legal mentions; null for those that are not set. */
  issuer: {
    name: string;
    address: string | null;
    ice: string | null;
    rc: string | null;
    taxId: string | null;
    rib: string | null;
  };
  payee: { name: string; address: string | null; ice: string | null; rib: string | null };
  invoice: InvoiceRow;
  lines: readonly InvoiceLine[];
  subtotals: readonly Subtotal[];
  taxes: readonly TaxPart[];
}

/** The lines of one outcome together. Amounts in centimes. */
export interface Subtotal extends Pick<BilledAmounts, 'cod' | 'fee' | 'extras' | 'tax' | 'net'> {
  outcome: BilledOutcome;
  parcels: number;
}

/** What is taxed, and the tax, of one rate. */
export interface TaxPart {
  /** In hundredths of a percent. */
  rate: number;
  base: number;
  tax: number;
}

const sumOf = (lines: readonly InvoiceLine[], of: (line: InvoiceLine) => number): number =>
  lines.reduce((sum, line) => sum + of(line), 0);

/** What the lines add up to by outcome; what was collected and what is compensated are one column. */
export function subtotalsOf(lines: readonly InvoiceLine[]): Subtotal[] {
  return billedOutcomes.flatMap((outcome) => {
    const own = lines.filter((line) => line.outcome === outcome);
    if (own.length === 0) return [];
    return {
      outcome,
      parcels: own.length,
      cod: sumOf(own, ({ cod, compensation }) => cod + compensation),
      fee: sumOf(own, ({ fee }) => fee),
      extras: sumOf(own, ({ extras }) => extras),
      tax: sumOf(own, ({ tax }) => tax),
      net: sumOf(own, ({ net }) => net),
    };
  });
}

/** What of a line is taxed. */
const taxedOf = ({ fee, extras }: InvoiceLine): number => fee + extras;

/** The tax of the lines by the rate of their day, the highest first. */
export function taxesOf(lines: readonly InvoiceLine[], rates: readonly TaxRate[]): TaxPart[] {
  const byRate = Map.groupBy(
    lines.filter((line) => taxedOf(line) !== 0),
    ({ endedOn }) => taxRateOn(rates, endedOn),
  );
  return [...byRate]
    .map(([rate, own]) => ({ rate, base: sumOf(own, taxedOf), tax: sumOf(own, ({ tax }) => tax) }))
    .toSorted((a, b) => b.rate - a.rate);
}

const addresses = z.array(z.object({ address: z.string().nullable(), city: z.string().nullable() }));

async function readAddress(trx: Trx, { companyId, driverId }: InvoiceRow): Promise<string | null> {
  const { rows } = await sql`
    select c.address, t.name_fr as city from companies c left join cities t on t.id = c.city_id where c.id = ${companyId}::uuid
    union all
    select u.street, t.name_fr from users u left join cities t on t.id = u.city_id where u.id = ${driverId}::uuid`.execute(
    trx,
  );
  const [found] = addresses.parse(rows);
  const parts = [found?.address, found?.city].filter((part) => part != null && part !== '');
  return parts.length === 0 ? null : parts.join(', ');
}

/** All lines of an invoice. */
export const readAllLines = (trx: Trx, { id, parcels }: InvoiceRow): Promise<InvoiceLine[]> =>
  readLines(trx, id, { after: 0, limit: parcels });

/** The paper of an invoice that its reader sees. */
export async function readPaper(
  trx: Trx,
  principal: DbPrincipal,
  invoice: InvoiceRow,
  { paper, language, company }: { paper: InvoicePaperKind; language: PaperLanguage; company: string },
): Promise<InvoicePaper> {
  const lines = await readAllLines(trx, invoice);
  // Its payee reads it, who need not see the account with the bank details, nor the rates.
  return withSystemRole(trx, principal, async () => {
    const rules = await readCurrentRules(trx);
    const payee = (await readPayees(trx, [invoice.id])).get(invoice.id);
    return {
      paper,
      language,
      issuer: {
        name: rules.legalName ?? company,
        address: rules.legalAddress,
        ice: rules.legalIce,
        rc: rules.legalRc,
        taxId: rules.legalIf,
        rib: rules.legalRib,
      },
      payee: {
        name: payee?.holder ?? '',
        address: await readAddress(trx, invoice),
        ice: payee?.ice ?? null,
        rib: payee?.rib ?? null,
      },
      invoice,
      lines,
      subtotals: subtotalsOf(lines),
      taxes: taxesOf(lines, await readTaxRates(trx)),
    };
  });
}
