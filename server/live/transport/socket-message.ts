// A message to sockets. Sockets that send the same result under the same operation id share one message, and so one
// frame.
import type { CoalescingInfo } from './coalescing.ts';
import type { Broadcast } from './compression.ts';
import { type WebSocketFrame, textFrame } from './websocket-frame.ts';

/** Identifies what a message can be superseded by. Messages without it are never dropped. */
export interface CoalescingKey {
  operation: string;
  info: CoalescingInfo;
}

interface SocketMessageParts {
  /** The beginning with the operation id. It opens an object that is closed behind the body. */
  head?: Buffer;
  /** Bytes shared by all operations. */
  body: Buffer;
  /** The body for group compression. */
  broadcast?: Broadcast | null;
  coalescingKey?: CoalescingKey | null;
}

export class SocketMessage {
  readonly coalescingKey: CoalescingKey | null;
  readonly broadcast: Broadcast | null;
  /** For clients without compression. */
  readonly plainFrame: WebSocketFrame;

  constructor({ head, body, broadcast = null, coalescingKey = null }: SocketMessageParts) {
    this.coalescingKey = coalescingKey;
    this.broadcast = broadcast;
    this.plainFrame = textFrame(body, head);
  }

  /** The frame for a client with compression whose last compressed message has this id. */
  compressedFrame(dictionaryId: number): WebSocketFrame {
    const { broadcast, plainFrame } = this;
    return broadcast && plainFrame.head ? broadcast.frameFor(dictionaryId, plainFrame.head) : plainFrame;
  }
}
