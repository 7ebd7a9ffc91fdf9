// The virus scanner clamd, if the operator has one: its INSTREAM command over TCP.
import { connect, type Socket } from 'node:net';
import { fail, failField } from '#shared/lib/app-error.ts';

/** Checks the bytes of an upload; fails when they may not be kept. */
export type ScanFile = (bytes: Buffer) => Promise<void>;

export interface ScannerAddress {
  host: string;
  port: number;
}

const defaultTimeoutMs = 20_000;
const maxAnswerBytes = 4_096;
/** clamd reads a chunk at once. */
const chunkBytes = 65_536;

/** The command, the bytes in chunks with their lengths, and an empty chunk as the end. */
function instream(bytes: Buffer): Buffer {
  const parts: Buffer[] = [Buffer.from('zINSTREAM\0')];
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const chunk = bytes.subarray(at, at + chunkBytes);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    parts.push(length, chunk);
  }
  return Buffer.concat([...parts, Buffer.alloc(4)]);
}

/** Everything that the scanner answers; rejects when it cannot be reached or takes too long. */
function ask({ host, port }: ScannerAddress, bytes: Buffer, timeoutMs: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket: Socket = connect({ host, port });
  const timer = setTimeout(() => reject(new Error('clamd did not answer in time')), timeoutMs);
  let answer = '';
  socket
    .on('connect', () => socket.write(instream(bytes)))
    .on('data', (chunk) => {
      answer += chunk.toString('latin1');
      if (answer.includes('\0') || answer.length > maxAnswerBytes) resolve(answer);
    })
    .on('error', reject)
    .on('close', () => resolve(answer));
  return promise.finally(() => {
    clearTimeout(timer);
    socket.destroy();
  });
}

/**
 * A scan by clamd. Fails with `invalid_input` { file: `file_infected` } when it finds something, and with
 * `file.scan_unavailable` when there is no clear answer: the upload can then be repeated.
 */
export function createScanner(
  address: ScannerAddress,
  log: { warn: (about: object, text: string) => void },
  timeoutMs: number = defaultTimeoutMs,
): ScanFile {
  return async (bytes) => {
    const answer = await ask(address, bytes, timeoutMs).catch((err: unknown) => {
      log.warn({ err }, 'clamd could not be asked');
      return '';
    });
    const verdict = answer.replace(/\0[^]*$/, '').trim();
    if (verdict === 'stream: OK') return;
    if (verdict.endsWith(' FOUND')) {
      log.warn({ verdict }, 'an upload was refused by clamd');
      failField('file', 'file_infected');
    }
    fail('file.scan_unavailable', { retryAfter: 30 });
  };
}
