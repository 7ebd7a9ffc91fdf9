// A message to sockets. Sockets that send the same result under the same operation id share one message, and so one
// frame.
import type { News } from '../news.ts';
import type { Broadcast } from './compression.ts';
import { type Frame, textFrame } from './frame.ts';

/** Identifies what a message can be superseded by. Messages without it are never dropped. */
export interface About {
  operation: string;
  news: News;
}

export interface MessageParts {
  /** The beginning with the operation id. It opens an object that is closed behind the body. */
  head?: Buffer;
  /** Bytes shared by all operations. */
  body: Buffer;
  /** The body for group compression. */
  broadcast?: Broadcast | null;
  about?: About | null;
}

export class Message {
  readonly about: About | null;
  readonly broadcast: Broadcast | null;
  /** For clients without compression. */
  readonly plain: Frame;

  constructor({ head, body, broadcast = null, about: coalescingKey = null }: MessageParts) {
    this.about = coalescingKey;
    this.broadcast = broadcast;
    this.plain = textFrame(body, head);
  }

  /** The frame for a client with compression whose last compressed message has this id. */
  packed(dictionaryId: number): Frame {
    const { broadcast, plain: plainFrame } = this;
    return broadcast && plainFrame.head ? broadcast.packed(dictionaryId, plainFrame.head) : plainFrame;
  }
}
