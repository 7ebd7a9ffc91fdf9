// Where a subscription is in the history, so that after a break it goes on from there and nothing is lost.
//
// A heartbeat's position holds for what the server had been asked by then. It may have left the server before a subscribe reached it,
// and believing it would skip what that subscribe is still owed. So it counts only once the server has surely read the subscribe: after
// a result of it, or after the answer to a heartbeat of ours that was sent later.
import { type Position, formatPosition } from '#shared/events/envelope.ts';
import { isAfter } from './position.ts';

export interface Resume {
  at: string;
  audience: string | null;
}

export class Cursor {
  /** Everything later than this was heard, or will be; null before the start. */
  from: Position | null = null;
  /** Everything up to this was heard. */
  at: Position | null = null;
  /** Hash of the audience that what was heard was meant for. */
  #audience: string | null = null;
  #subscribe: 'unread' | 'asked' | 'read' = 'unread';

  /** Begins where an answer was read, by the audience that it was read for; null when the answer does not say. */
  start(at: Position, audience: string | null): void {
    this.from = at;
    this.at = at;
    this.#audience = audience;
  }

  stop(): void {
    this.from = null;
    this.at = null;
    this.#audience = null;
    this.#subscribe = 'unread';
  }

  /** What the subscribe that is just being sent says of the past. `audience` is that of the present connection. */
  resume(audience: string | null): Resume | undefined {
    this.#subscribe = 'unread';
    if (!this.at) return undefined;
    this.#audience ??= audience;
    return { at: formatPosition(this.at), audience: this.#audience };
  }

  /** A result came; false when it does not lead further: the server is telling what was missed, and says where that ends later. */
  told(at: Position): boolean {
    this.#subscribe = 'read';
    return this.#advance(at);
  }

  /** Everything has to be read again, and what is told from now on is later than this. */
  resync(at: Position | null, audience: string | null): void {
    this.#subscribe = 'read';
    this.#audience = audience;
    this.at = at ?? this.at;
    this.from = this.at;
  }

  pingSent(): void {
    if (this.#subscribe === 'unread') this.#subscribe = 'asked';
  }

  pongReceived(): void {
    if (this.#subscribe === 'asked') this.#subscribe = 'read';
  }

  /** The server's heartbeat; true when it holds for this subscription. */
  heartbeat(at: Position): boolean {
    if (this.#subscribe !== 'read' || !this.at) return false;
    this.#advance(at);
    return true;
  }

  /** The connection ended. */
  closed(): void {
    this.#subscribe = 'unread';
  }

  #advance(at: Position): boolean {
    if (!isAfter(at, this.at)) return false;
    this.at = at;
    return true;
  }
}
