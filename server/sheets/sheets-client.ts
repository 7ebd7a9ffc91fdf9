// Reads and writes spreadsheets of Google: with a service account by the API (version 4), without one by the public CSV
// export, which cannot write.
import { AppError, fail } from '#shared/lib/app-error.ts';
import { z } from 'zod';
import type { OutboundClient } from '../outbound/outbound-client.ts';
import { parseJson, send, type Wait } from './send.ts';
import type { ServiceAccount } from '../lib/service-account-key.ts';
import { createTokenSource } from './service-account.ts';

/** A sheet of a spreadsheet. */
export interface SheetRef {
  spreadsheetId: string;
  /** The name on its tab. */
  sheetName: string;
  /** The number of the tab in the address of the sheet; the CSV export knows no names. Null: the first. */
  gid: string | null;
}

/** A text for one cell; row and column count from 0. */
export interface CellWrite {
  row: number;
  column: number;
  text: string;
}

export interface SheetsClient {
  /** False: sheets must be shared with everybody who has the link, and are only read. */
  canWrite: boolean;
  /** The e-mail address with which a sheet is shared; null without a service account. */
  account: string | null;
  /**
   * All rows with the texts that people see. Fails with `sheet.no_access`, `sheet.not_found`, `sheet.no_such_tab`,
   * `sheet.too_large`, `sheet.busy` or `sheet.unavailable`.
   */
  readRows: (ref: SheetRef) => Promise<string[][]>;
  /** Writes texts, never formulas. Fails like `readRows`. */
  writeCells: (ref: SheetRef, cells: readonly CellWrite[]) => Promise<void>;
}

export interface SheetsOptions {
  outbound: OutboundClient;
  serviceAccount: ServiceAccount | null;
  /** The rows of the CSV export. */
  parseCsv: (bytes: Uint8Array) => string[][];
  /** Where the API, its tokens and the CSV export are; other addresses are for tests. */
  origins?: { api: string; token: string; export: string };
  /** For tests that cannot wait. */
  wait?: Wait;
}

const googleOrigins = {
  api: 'https://sheets.googleapis.com',
  token: 'https://oauth2.googleapis.com',
  export: 'https://docs.google.com',
};
/** A hundred cells a request: the API takes more, but its answers stay small. */
const cellsPerRequest = 100;
const valueRange = z.object({ values: z.array(z.array(z.unknown())).optional() });
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** A range in A1 notation; quotes of the name are doubled. */
function rangeOf({ sheetName }: SheetRef, cell?: { row: number; column: number }): string {
  const sheet = `'${sheetName.replaceAll("'", "''")}'`;
  return cell ? `${sheet}!${columnName(cell.column)}${cell.row + 1}` : sheet;
}

/** A, B, …, Z, AA. */
function columnName(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** The client of an instance. */
export function createSheetsClient(options: SheetsOptions): SheetsClient {
  return options.serviceAccount ? createApiClient(options, options.serviceAccount) : createExportClient(options);
}

function createApiClient(options: SheetsOptions, account: ServiceAccount): SheetsClient {
  const { api } = options.origins ?? googleOrigins;
  const tokens = createTokenSource(options, account, (options.origins ?? googleOrigins).token);
  const call = async ({ spreadsheetId }: SheetRef, path: string, body?: object): Promise<Buffer> => {
    const request = async () => ({
      url: `${api}/v4/spreadsheets/${encodeURIComponent(spreadsheetId)}/${path}`,
      method: body ? ('POST' as const) : ('GET' as const),
      headers: { authorization: `Bearer ${await tokens.read()}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    try {
      return (await send(options, request)).body;
    } catch (error) {
      // A token may be revoked before its time: the next one decides.
      if (!(error instanceof AppError) || error.code !== 'sheet.no_access' || !tokens.forget()) throw error;
      return (await send(options, request)).body;
    }
  };
  return {
    canWrite: true,
    account: account.email,
    readRows: async (ref) => {
      const body = await call(ref, `values/${encodeURIComponent(rangeOf(ref))}?valueRenderOption=FORMATTED_VALUE`);
      const read = valueRange.safeParse(parseJson(body));
      return (read.data?.values ?? []).map((row) => row.map(textOf));
    },
    writeCells: async (ref, cells) => {
      for (let from = 0; from < cells.length; from += cellsPerRequest) {
        const data = cells
          .slice(from, from + cellsPerRequest)
          .map((cell) => ({ range: rangeOf(ref, cell), values: [[cell.text]] }));
        // RAW: a text that begins with "=" stays a text.
        await call(ref, 'values:batchUpdate', { valueInputOption: 'RAW', data });
      }
    },
  };
}

function createExportClient({ parseCsv, ...options }: SheetsOptions): SheetsClient {
  const origin = (options.origins ?? googleOrigins).export;
  return {
    canWrite: false,
    account: null,
    readRows: async ({ spreadsheetId, gid }) => {
      const url = `${origin}/spreadsheets/d/${encodeURIComponent(spreadsheetId)}/export?format=csv${gid === null ? '' : `&gid=${gid}`}`;
      const { body, headers } = await send(options, () => Promise.resolve({ url, maxRedirects: 3 }));
      // A sheet that is not shared answers with the page of the sign-in.
      if (!(headers['content-type'] ?? '').startsWith('text/csv')) fail('sheet.no_access');
      return parseCsv(body);
    },
    writeCells: () => Promise.reject(new AppError('sheet.no_access')),
  };
}
