// Compresses the answers to queries: a page of parcels is 64 KB as text and 6 KB compressed, a second on a slow phone.
//
// A compressed answer tells by its size whether a text that somebody else chose occurs in a secret beside it (BREACH).
// That somebody must make the victim's browser ask again and again. It cannot: an answer is compressed only if it was asked
// by POST, which foreign pages cannot send with the cookie (checkTransport), unlike GET, by which they can open an address.
// Nor is the answer to a mutation compressed: new keys, tokens and recovery codes are shown there.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptsEncoding } from '../http/accepts-encoding.ts';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Shorter answers fit into one packet as they are. */
const leastBytes = 1_400;
const json = /^application\/(?:graphql-response\+)?json\b/;

/** The response with a compressed body, if it is JSON and worth it; event streams stay as they are. */
export async function compressAnswer(
  response: Response,
  accepted: string,
  create: (body: Uint8Array<ArrayBuffer>, init: ResponseInit) => Response,
): Promise<Response> {
  if (!json.test(response.headers.get('content-type') ?? '')) return response;
  const coding = (['br', 'gzip'] as const).find((each) => acceptsEncoding(accepted, each));
  if (!coding) return response;
  const { status, headers } = response;
  const plain = Buffer.from(await response.arrayBuffer());
  if (plain.length < leastBytes) return create(plain, { status, headers });
  // Better levels cost more time than they save on the way.
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } };
  const body = coding === 'br' ? await brotli(plain, options) : await deflate(plain);
  headers.set('content-encoding', coding);
  headers.set('content-length', String(body.length));
  headers.append('vary', 'accept-encoding');
  return create(body, { status, headers });
}
