// The client's end of a WebSocket without a network: what it is sent, and what it sends.
import { Duplex } from 'node:stream';
import { constants, deflateRawSync } from 'node:zlib';
import type { IncomingMessage } from 'node:http';

const [text, compressedText, close] = [0x81, 0xc1, 0x88];

/** A connection that asks for an upgrade; everything that is written to it is kept. */
export class Wire extends Duplex {
  readonly #written: Buffer[] = [];
  /** True while the client reads nothing. */
  isStuck = false;

  override _read(): void {
    // What the client sends is pushed.
  }

  override _write(chunk: Buffer, _: string, done: () => void): void {
    if (this.isStuck) return;
    this.#written.push(chunk);
    done();
  }

  /** The status of the answer; null before it. */
  get status(): number | null {
    const [, status] = /^HTTP\/1\.1 (\d+)/.exec(this.#all) ?? [];
    return status === undefined ? null : Number(status);
  }

  /** The messages that came. */
  get messages(): unknown[] {
    return this.#frames()
      .filter(({ kind }) => kind === text)
      .map(({ payload }): unknown => JSON.parse(payload.toString('latin1')));
  }

  /** The code with which the server closes; null while it does not. */
  get closeCode(): number | null {
    return (
      this.#frames()
        .find(({ kind }) => kind === close)
        ?.payload.readUInt16BE(0) ?? null
    );
  }

  /** Sends a short message. */
  say(message: object): void {
    this.#send(text, Buffer.from(JSON.stringify(message)));
  }

  /** Sends a short message that is compressed. */
  sayCompressed(message: object): void {
    const packed = deflateRawSync(Buffer.from(JSON.stringify(message)), { finishFlush: constants.Z_SYNC_FLUSH });
    this.#send(compressedText, packed.subarray(0, -4));
  }

  /** Answers the close of the server. */
  answerClose(): void {
    this.#send(close, Buffer.from([0x03, 0xe8]));
  }

  /** Sends what is no frame of a client. */
  sayNonsense(): void {
    this.push(Buffer.from([0xff, 0x00]));
  }

  #send(kind: number, payload: Buffer): void {
    const head =
      payload.length < 126 ? [0x80 | payload.length] : [0x80 | 126, payload.length >> 8, payload.length & 255];
    this.push(Buffer.concat([Buffer.from([kind, ...head, 0, 0, 0, 0]), payload]));
  }

  get #all(): string {
    return Buffer.concat(this.#written).toString('latin1');
  }

  #frames(): { kind: number; payload: Buffer }[] {
    const all = Buffer.concat(this.#written);
    const frames: { kind: number; payload: Buffer }[] = [];
    let at = all.indexOf('\r\n\r\n') + 4;
    while (at + 1 < all.length) {
      const short = all.readUInt8(at + 1) & 127;
      const [length, begin] = short < 126 ? [short, at + 2] : [all.readUInt16BE(at + 2), at + 4];
      frames.push({ kind: all.readUInt8(at), payload: all.subarray(begin, begin + length) });
      at = begin + length;
    }
    return frames;
  }
}

/** The request of a client that speaks our subprotocol. */
export function upgradeRequest(more: Record<string, string> = {}): IncomingMessage {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'sec-websocket-protocol': 'graphql-transport-ws',
    ...more,
  };
  const socket = { remoteAddress: '10.0.0.1' };
  return { method: 'GET', url: '/', headers, socket } as unknown as IncomingMessage;
}

/** Streams pass on what they have, and messages are written, within a turn or two of the event loop. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
}
