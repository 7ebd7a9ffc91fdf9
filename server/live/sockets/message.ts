// A message on its way to sockets. Those who hear the same as the same operation are sent one and the same message, and so the same frame.
import type { News } from '../news.ts';
import type { Broadcast } from './compression.ts';
import { type Frame, textFrame } from './frame.ts';

/** What a message tells and as which of a socket's operations; messages without it are never dropped. */
export interface About {
  operation: string;
  news: News;
}

export interface MessageParts {
  /** The bytes of an operation. They open an object that ends behind the body. */
  head?: Buffer;
  /** Bytes that operations share. */
  body: Buffer;
  /** The body, where it can be compressed for many. */
  broadcast?: Broadcast | null;
  about?: About | null;
}

export class Message {
  readonly about: About | null;
  readonly broadcast: Broadcast | null;
  /** For peers that take nothing compressed. */
  readonly plain: Frame;

  constructor({ head, body, broadcast = null, about = null }: MessageParts) {
    this.about = about;
    this.broadcast = broadcast;
    this.plain = textFrame(body, head);
  }

  /** For a peer that takes compressed ones and has unpacked `past` last. */
  packed(past: number): Frame {
    const { broadcast, plain } = this;
    return broadcast && plain.head ? broadcast.packed(past, plain.head) : plain;
  }
}
