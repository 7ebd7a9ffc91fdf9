// The virus scanner is asked over its protocol, by a server here that speaks it.
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createScanner, type ScanFile } from '#server/files/scan-file.ts';
import { AppError } from '#shared/lib/app-error.ts';

const log = { warn: () => {} };

/** A scanner that answers with this text; it keeps what it received. */
async function scannerThat(
  answer: string | null,
  timeoutMs?: number,
): Promise<{ scan: ScanFile; received: () => Buffer }> {
  const chunks: Buffer[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      const all = Buffer.concat(chunks);
      if (answer !== null && all.subarray(-4).equals(Buffer.alloc(4))) socket.end(`${answer}\0`);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { scan: createScanner({ host: '127.0.0.1', port }, log, timeoutMs), received: () => Buffer.concat(chunks) };
}

const codeOf = async (work: Promise<void>): Promise<string> => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error === null) return 'accepted';
  return error instanceof AppError ? (error.fields[0]?.code ?? error.code) : 'unexpected';
};

it('a file without a finding is accepted; all of it was sent, in chunks with their lengths', async () => {
  const { scan, received } = await scannerThat('stream: OK');
  const bytes = Buffer.alloc(150_000, 7);
  expect(await codeOf(scan(bytes))).toBe('accepted');
  const sent = received();
  expect(sent.subarray(0, 10).toString()).toBe('zINSTREAM\0');
  const parts: Buffer[] = [];
  let at = 10;
  for (let length = sent.readUInt32BE(at); length > 0; length = sent.readUInt32BE(at)) {
    parts.push(sent.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  expect([Buffer.concat(parts).equals(bytes), sent.length]).toEqual([true, at + 4]);
});

it.each([
  ['stream: Eicar-Test-Signature FOUND', 'file_infected'],
  ['INSTREAM size limit exceeded. ERROR', 'file.scan_unavailable'],
  ['', 'file.scan_unavailable'],
  ['stream: OK, or not', 'file.scan_unavailable'],
])('the answer "%s" refuses the file', async (answer, code) => {
  const { scan } = await scannerThat(answer);
  expect(await codeOf(scan(Buffer.from('x')))).toBe(code);
});

it('a scanner that is silent or away refuses every file, with a code that says to try again', async () => {
  const { scan } = await scannerThat(null, 50);
  expect(await codeOf(scan(Buffer.from('x')))).toBe('file.scan_unavailable');
  const away = createScanner({ host: '127.0.0.1', port: 1 }, log);
  expect(await codeOf(away(Buffer.from('x')))).toBe('file.scan_unavailable');
});

it.each<[string, (socket: Socket) => unknown]>([
  ['ends without an answer', (socket) => socket.end()],
  ['never ends its answer', (socket) => socket.write('x'.repeat(5_000))],
])('a scanner that %s is not waited for', async (_, answer) => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => answer(socket));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const scan = createScanner({ host: '127.0.0.1', port }, log, 600_000);
  expect(await codeOf(scan(Buffer.from('x')))).toBe('file.scan_unavailable');
});
