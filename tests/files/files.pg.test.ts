// Uploads and downloads over HTTP: what is kept of a file, what is refused, and what is deleted.
import { connect } from 'node:net';
import { deflateSync, crc32 } from 'node:zlib';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { sql } from 'kysely';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { newId } from '#server/db/new-id.ts';
import type { ScanFile } from '#server/files/scan-file.ts';
import { sweepUnattachedFiles } from '#server/files/stored-files.ts';
import { failField } from '#shared/lib/app-error.ts';
import { dailyQuota, maxRefusedUploads } from '#shared/files/file-kinds.ts';
import { dayMs } from '#shared/lib/time.ts';
import { startTestServer, useTestServer } from '#tests/fixtures/test-server.ts';
import { codeOf, phonePhoto, upload, uploadBody, uploadDocument, uploadedId } from './support/uploads.ts';

const server = useTestServer();
const bytesOf = (content: string) => new Uint8Array(Buffer.from(content, 'latin1'));
const get = async (
  id: string,
  who: { cookie: string },
  more: { query?: string; headers?: Record<string, string> } = {},
) => fetch(`${server.url}/files/${id}${more.query ?? ''}`, { headers: { cookie: who.cookie, ...more.headers } });

it('a photo is stored upright, without the place, the time and the camera, with a thumbnail of 320 px', async () => {
  const original = await phonePhoto({ width: 3_000, height: 1_500 });
  expect((await sharp(original).metadata()).exif?.toString('latin1')).toContain('Qafila-Camera');
  const driver = await server.as('driver');
  const id = await uploadedId(server.url, driver, original, {
    name: '../../etc/passwd\u0000.svg',
    type: 'image/svg+xml',
  });

  const response = await get(id, driver);
  const stored = Buffer.from(await response.arrayBuffer());
  const { width, height, format, exif, icc, xmp, orientation } = await sharp(stored).metadata();
  expect([width, height, format]).toEqual([1_024, 2_048, 'jpeg']);
  expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
  expect(stored.toString('latin1')).not.toMatch(/Qafila-Camera|Exif|GPS/);
  const thumb = await sharp(
    Buffer.from(await (await get(id, driver, { query: '?size=thumb' })).arrayBuffer()),
  ).metadata();
  expect([thumb.width, thumb.height, thumb.exif]).toEqual([160, 320, undefined]);
});

it('a file is sent for its viewer alone, sandboxed, and not again when the browser has it', async () => {
  const driver = await server.as('driver');
  const id = await uploadedId(server.url, driver, await phonePhoto());
  const first = await get(id, driver);
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': 'inline',
    'cache-control': 'private, no-cache',
    vary: 'Cookie',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  const etag = first.headers.get('etag') ?? '';
  const again = await get(id, driver, { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const head = await fetch(`${server.url}/files/${id}`, { method: 'HEAD', headers: { cookie: driver.cookie } });
  expect([head.status, await head.text()]).toEqual([200, '']);
  // Until it is attached, only the uploader has it: an absent file and one of another person look alike.
  // Who knows its hash learns nothing by that.
  const other = await get(id, await server.as('customer2'), { headers: { 'if-none-match': etag } });
  const absent = await get(newId(), await server.as('customer2'));
  expect([other.status, await other.text()]).toEqual([404, await absent.text()]);
  expect((await get(`..%2f${id}`, driver)).status).toBe(404);
  expect((await fetch(`${server.url}/files/${id}`)).status).toBe(401);
});

it.each<[string, Uint8Array<ArrayBuffer>]>([
  ['HTML', bytesOf('<html><script>alert(1)</script>')],
  ['SVG', bytesOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a zip', bytesOf('PK\u0003\u0004 and more')],
  ['a PDF', bytesOf('%PDF-1.7')],
  ['a GIF', bytesOf('GIF89a\u0001\u0000\u0001\u0000')],
  ['nothing', bytesOf('')],
])('%s that calls itself a JPEG is refused', async (_, bytes) => {
  expect(codeOf(await upload(server.url, await server.as('driver'), bytes))).toBe('file_type');
});

it('an image that is damaged, or HTML behind the first bytes of one, is refused', async () => {
  const driver = await server.as('driver');
  const photo = await phonePhoto();
  expect(codeOf(await upload(server.url, driver, photo.slice(0, photo.length / 2)))).toBe('file_unreadable');
  expect(codeOf(await upload(server.url, driver, bytesOf('\u00ff\u00d8\u00ff<html>')))).toBe('file_unreadable');
});

/** A part of a PNG. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG whose header promises 30,000 × 30,000 pixels. */
function pixelBomb(): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(30_000, 0);
  header.writeUInt32BE(30_000, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.alloc(1_000_000));
  return new Uint8Array(
    Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]),
  );
}

it('a small file with a huge image, and a file above 10 MB, are refused', async () => {
  const driver = await server.as('driver');
  const bomb = pixelBomb();
  expect(bomb.length).toBeLessThan(10_000);
  expect(codeOf(await upload(server.url, driver, bomb))).toBe('file_too_many_pixels');
  expect(codeOf(await upload(server.url, driver, new Uint8Array(10 * 1_048_576 + 1)))).toBe('file_too_large');
  // The server answers before it has read everything, so the connection may break first.
  const beyond = upload(server.url, driver, new Uint8Array(12 * 1_048_576)).catch(() => ({ status: 413 }));
  expect((await beyond).status).toBe(413);
});

it('nobody uploads without a session, its token and an own origin', async () => {
  const { cookie, token } = await server.as('customer');
  const photo = await phonePhoto();
  const sent = async (headers: Record<string, string>) => {
    const { status, errors } = await upload(server.url, { cookie, token }, photo, { headers });
    return [status, errors[0]?.extensions.code];
  };
  const origin = server.url;
  expect(await sent({ origin, 'x-qafila-token': token })).toEqual([401, 'UNAUTHENTICATED']);
  expect(await sent({ cookie, origin })).toEqual([403, 'token_missing']);
  expect(await sent({ cookie, origin, 'x-qafila-token': 'made-up' })).toEqual([403, 'token_missing']);
  expect(await sent({ cookie, 'x-qafila-token': token })).toEqual([403, 'origin_refused']);
  expect(await sent({ cookie, 'x-qafila-token': token, origin: 'https://evil.example' })).toEqual([
    403,
    'origin_refused',
  ]);
});

const refusal = z.object({
  data: z.unknown().optional(),
  errors: z.array(z.object({ extensions: z.object({ code: z.string() }) })),
});

function addParts(body: FormData): void {
  for (let n = 0; n < 5_000; n += 1) body.append(`f${String(n)}`, 'x');
}

it('a multipart request with many parts, a strange map or no file is refused, and the server goes on', async () => {
  const { cookie, token } = await server.as('customer');
  const headers = { cookie, 'x-qafila-token': token, origin: server.url, accept: 'application/json' };
  const photo = await phonePhoto();
  const send = async (change: (body: FormData) => void) => {
    const body = uploadBody(photo);
    change(body);
    const response = await fetch(`${server.url}/graphql`, { method: 'POST', headers, body });
    const { data = null, errors } = refusal.parse(await response.json());
    return [response.status < 500, data, errors[0]?.extensions.code];
  };
  // What is malformed is the client's mistake: nothing of ours failed, and nothing is logged as such.
  const refused = [true, null, 'bad_request'];
  expect(await send(addParts)).toEqual(refused);
  expect(await send((body) => body.set('1', new File(['x'], 'second')))).toEqual(refused);
  const maps = [
    '{"0":["__proto__.polluted"]}',
    '{"0":["variables.__proto__.x"]}',
    '{"0":7}',
    '{"0":[7]}',
    '[',
    'null',
    '{}',
  ];
  for (const map of maps) expect([map, ...(await send((body) => body.set('map', map)))]).toEqual([map, ...refused]);
  for (const operations of ['null', '7', '[]', '"x"'])
    expect([operations, ...(await send((body) => body.set('operations', operations)))]).toEqual([
      operations,
      ...refused,
    ]);
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  for (const file of ['x', { arrayBuffer: 1, size: 1 }]) {
    const { errors } = await (await server.as('customer')).call(uploadDocument, { file, kind: 'photo' });
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['bad_request']);
  }
});

it('an upload that is sent too slowly is cut', async () => {
  const { db, databaseUrl } = server;
  expect(db).toBeDefined();
  const slow = await startTestServer(databaseUrl, { bodyTimeoutMs: 50 });
  const { cookie, token } = await server.as('driver');
  const { host, port } = new URL(slow.url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    `POST /graphql HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${slow.url}\r\nCookie: ${cookie}\r\nX-Qafila-Token: ${token}\r\n` +
      'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n--x',
  );
  expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /);
  await slow.stop();
});

it('a person may upload so much a day, also with two uploads at once; the others go on', async () => {
  const customer2 = await server.as('customer2');
  const uploaderId = server.fixtures.people.customer2;
  const photo = await phonePhoto();
  await inTransaction(server.db, systemPrincipal, (trx) =>
    trx
      .insertInto('files')
      .values(
        Array.from({ length: dailyQuota.files - 1 }, () => ({
          id: newId(),
          kind: 'photo',
          hash: Buffer.alloc(32),
          mediaType: 'image/jpeg',
          size: 1,
          uploaderId,
          createdAt: new Date(),
          deletedAt: new Date(),
        })),
      )
      .execute(),
  );
  const both = await Promise.all([upload(server.url, customer2, photo), upload(server.url, customer2, photo)]);
  expect(new Set(both.map(codeOf))).toEqual(new Set(['file.quota', undefined]));
  expect(codeOf(await upload(server.url, customer2, photo))).toBe('file.quota');
  expect(codeOf(await upload(server.url, await server.as('customer'), photo))).toBeUndefined();
});

it('a file that no action has attached is deleted after an hour, a younger one stays', async () => {
  const driver = await server.as('driver');
  const [old, young] = [
    await uploadedId(server.url, driver, await phonePhoto()),
    await uploadedId(server.url, driver, await phonePhoto()),
  ];
  await inTransaction(server.db, systemPrincipal, (trx) =>
    sql`update files set created_at = created_at - interval '61 minutes' where id = ${old}`.execute(trx),
  );
  await sweepUnattachedFiles(server.db, new Date());
  expect([(await get(old, driver)).status, (await get(young, driver)).status]).toEqual([404, 200]);
  const kept = await inTransaction(server.db, systemPrincipal, (trx) =>
    trx.selectFrom('fileContents').select('fileId').where('fileId', 'in', [old, young]).distinct().execute(),
  );
  expect(kept).toEqual([{ fileId: young }]);
});

it('a person whose uploads are refused again and again has to wait; the others go on', async () => {
  const driver = await server.as('driver2');
  const send = async (bytes: Uint8Array<ArrayBuffer>) => codeOf(await upload(server.url, driver, bytes));
  const fake = new TextEncoder().encode('<svg onload="alert(1)"/>');
  expect(await send(fake)).toBe('file_type');
  await inTransaction(server.db, systemPrincipal, (trx) =>
    sql`update refused_uploads set n = ${maxRefusedUploads - 2} where uploader_id = ${server.fixtures.people.driver2}`.execute(
      trx,
    ),
  );
  expect([await send(fake), await send(fake), await send(fake)]).toEqual([
    'file_type',
    'file_type',
    'file.too_many_refused',
  ]);
  expect(await send(await phonePhoto())).toBe('file.too_many_refused');
  expect(codeOf(await upload(server.url, await server.as('driver'), fake))).toBe('file_type');
  // Tomorrow counts anew, and the figures of old days are deleted.
  await sweepUnattachedFiles(server.db, new Date(Date.now() + 4 * dayMs));
  expect(await send(await phonePhoto())).toBeUndefined();
});

const refuseLarge: ScanFile = (bytes) =>
  bytes.length > 5_000 ? failField('file', 'file_infected') : Promise.resolve();

it('with a virus scanner, only what it accepts is stored', async () => {
  const scanned = await startTestServer(server.databaseUrl, { files: { scan: refuseLarge } });
  const driver = await server.as('driver');
  const send = async (size: number) =>
    codeOf(await upload(scanned.url, driver, await phonePhoto({ width: size, height: size })));
  expect([await send(2_000), await send(40)]).toEqual(['file_infected', undefined]);
  await scanned.stop();
});
