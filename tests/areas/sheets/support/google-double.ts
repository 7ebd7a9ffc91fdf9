// A double of Google: the API of spreadsheets, its tokens, and the public CSV export.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportPKCS8, exportSPKI, generateKeyPair, importSPKI, jwtVerify } from 'jose';
import { parseAllowedTargets } from '#server/outbound/address-policy.ts';
import { readCsv } from '#server/areas/imports/files/read-csv.ts';
import { createOutboundClient } from '#server/outbound/outbound-client.ts';
import { createSheetsClient, type SheetsClient } from '#server/sheets/sheets-client.ts';

const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
const serviceAccount = { email: 'qafila@project.iam.gserviceaccount.com', privateKey: await exportPKCS8(privateKey) };
const spki = await exportSPKI(publicKey);

export const spreadsheetId = '1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789';
/** Another one with the same cells. */
export const otherSpreadsheetId = '2'.repeat(44);

export interface GoogleDouble {
  /** The cells of the sheet "Commandes". */
  cells: string[][];
  /** The names of the tabs, all with these cells. */
  tabs: string[];
  /** Answers of the next requests to the API instead of its own: statuses, or a function that runs before the answer. */
  next: (number | (() => void))[];
  /** Requests so far, as "GET /path". */
  requests: string[];
  /** False: the CSV export answers with the page of the sign-in. */
  isPublic: boolean;
  /** What is answered instead of a token. */
  token: { status: number; body: string } | null;
  /** With a service account. */
  api: SheetsClient;
  /** Without one. */
  anonymous: SheetsClient;
  /** The pauses between attempts, in ms. */
  pauses: number[];
  close: () => void;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString('utf8');
}

const json = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

/** "'Commandes'!C4" as row 3 and column 2. */
function placeOf(range: string): { row: number; column: number } {
  const [, letters = '', row = ''] = /!([A-Z]+)(\d+)$/.exec(range) ?? [];
  const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(row) - 1, column };
}

function write(cells: string[][], body: string): void {
  const { valueInputOption, data } = JSON.parse(body) as {
    valueInputOption: string;
    data: { range: string; values: string[][] }[];
  };
  if (valueInputOption !== 'RAW') throw new Error('texts would be read as formulas');
  for (const { range, values } of data) {
    const { row, column } = placeOf(range);
    const target = (cells[row] ??= []);
    while (target.length < column) target.push('');
    target[column] = values[0]?.[0] ?? '';
  }
}

/** Starts the double on a loopback address. */
export async function startGoogle(cells: string[][]): Promise<GoogleDouble> {
  const state = {
    cells,
    tabs: ['Commandes'],
    next: [] as GoogleDouble['next'],
    requests: [] as string[],
    isPublic: true,
    token: null as GoogleDouble['token'],
    pauses: [] as number[],
  };
  const tokens = new Set<string>();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://google');
    state.requests.push(`${request.method} ${decodeURIComponent(pathname)}`);
    const body = await readBody(request);
    if (pathname === '/token') {
      if (state.token) return void response.writeHead(state.token.status).end(state.token.body);
      const claim = new URLSearchParams(body).get('assertion') ?? '';
      await jwtVerify(claim, await importSPKI(spki, 'RS256'), {
        issuer: serviceAccount.email,
        audience: 'https://oauth2.googleapis.com/token',
      });
      const token = `token-${tokens.size}`;
      tokens.add(token);
      return json(response, { access_token: token, expires_in: 3600, token_type: 'Bearer' });
    }
    const planned = state.next.shift();
    if (typeof planned === 'number') return json(response, { error: { code: planned } }, planned);
    planned?.();
    if (pathname.startsWith('/spreadsheets/d/')) {
      if (!state.isPublic)
        return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>');
      const csv = state.cells.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');
      return void response
        .writeHead(200, { 'content-type': 'text/csv; charset=utf-8' })
        .end(searchParams.get('format') === 'csv' ? csv : '');
    }
    if (!tokens.has((request.headers.authorization ?? '').replace('Bearer ', ''))) return json(response, {}, 401);
    if (![spreadsheetId, otherSpreadsheetId].some((id) => pathname.startsWith(`/v4/spreadsheets/${id}/`)))
      return json(response, {}, 404);
    if (pathname.endsWith('values:batchUpdate')) {
      write(state.cells, body);
      return json(response, {});
    }
    if (!state.tabs.some((tab) => decodeURIComponent(pathname).includes(`'${tab}'`))) return json(response, {}, 400);
    // What people see: otherwise a phone would be a number, and a price have other decimals.
    if (searchParams.get('valueRenderOption') !== 'FORMATTED_VALUE') return json(response, {}, 400);
    return json(response, { values: state.cells });
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      json(response, { error: String(error) }, 500);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const allowed = parseAllowedTargets(['127.0.0.1']);
  if (!allowed) throw new Error('no address');
  const options = {
    parseCsv: readCsv,
    outbound: createOutboundClient({ allowed }),
    origins: { api: origin, token: origin, export: origin },
    wait: (ms: number) => {
      state.pauses.push(ms);
      return Promise.resolve();
    },
  };
  return Object.assign(state, {
    api: createSheetsClient({ ...options, serviceAccount }),
    anonymous: createSheetsClient({ ...options, serviceAccount: null }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
}
