// A result for all listeners of a group: one buffer, and one socket message for each operation id that listeners use.
import type { CoalescingInfo } from '../transport/coalescing.ts';
import type { Broadcast } from '../transport/compression.ts';
import { SocketMessage } from '../transport/socket-message.ts';

export interface GroupMessage {
  /** The event that it is about; 0 when there is none. */
  seq: number;
  id: string | null;
  version: number | null;
  /** For dropping superseded messages; null when no later message can replace it. */
  coalescing: CoalescingInfo | null;
  /** The execution's result as JSON. */
  result: Buffer;
}

export class GroupDelivery {
  readonly content: GroupMessage;
  readonly #broadcast: Broadcast | null;
  readonly #messages = new Map<string, SocketMessage>();

  /** `broadcast`: the result for sockets with compression; only results for a whole group have one. */
  constructor(content: GroupMessage, broadcast: Broadcast | null = null) {
    this.content = content;
    this.#broadcast = broadcast;
  }

  /** The message for listeners with this operation id, whose messages begin with `head`. */
  messageFor(operation: string, head: Buffer): SocketMessage {
    const cached = this.#messages.get(operation);
    if (cached) return cached;
    const { coalescing, result } = this.content;
    const message = new SocketMessage({
      head,
      body: result,
      broadcast: this.#broadcast,
      coalescingKey: coalescing && { operation, info: coalescing },
    });
    this.#messages.set(operation, message);
    return message;
  }
}
