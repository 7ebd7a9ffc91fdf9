// Log cursor of a subscription, from which it is resumed after a disconnect without losing events.
//
// A heartbeat's cursor covers only the subscriptions that the server had received when it sent it. A subscribe may
// still have been on its way, and the heartbeat's cursor would then skip events that this subscription has not been
// sent. So a heartbeat counts only once the server has certainly received the subscribe: after a result of it, or after
// the pong to a ping that was sent later.
import { type LogCursor, formatLogCursor } from '#shared/events/event.ts';
import { isAfter } from './is-after.ts';

interface ResumeExtension {
  at: string;
  audience: string | null;
}

export class ResumeCursor {
  /** All events after this cursor were or will be received; null before the start. */
  from: LogCursor | null = null;
  /** All events up to this cursor were received. */
  at: LogCursor | null = null;
  /** Hash of the audience for which the events were sent. */
  #audience: string | null = null;
  /** Whether the server has received the subscribe message; `pinged`: a ping was sent after it. */
  #subscribeState: 'sent' | 'pinged' | 'received' = 'sent';

  /** Starts at the cursor of a query result. `audience`: hash from that result; null if it has none. */
  start(at: LogCursor, audience: string | null): void {
    this.from = at;
    this.at = at;
    this.#audience = audience;
  }

  stop(): void {
    this.from = null;
    this.at = null;
    this.#audience = null;
    this.#subscribeState = 'sent';
  }

  /**
   * The `resume` extension of a subscribe message that is about to be sent. `audience`: hash of the present connection.
   */
  resume(audience: string | null): ResumeExtension | undefined {
    this.#subscribeState = 'sent';
    if (!this.at) return undefined;
    this.#audience ??= audience;
    return { at: formatLogCursor(this.at), audience: this.#audience };
  }

  /**
   * Handles a result. False if it does not advance the cursor: within a replay, the cursor comes with the last message.
   */
  received(at: LogCursor): boolean {
    this.#subscribeState = 'received';
    return this.#advance(at);
  }

  /** Handles a resync: everything is fetched again, and all later messages are after `at`. */
  resync(at: LogCursor | null, audience: string | null): void {
    this.#subscribeState = 'received';
    this.#audience = audience;
    this.at = at ?? this.at;
    this.from = this.at;
  }

  pingSent(): void {
    if (this.#subscribeState === 'sent') this.#subscribeState = 'pinged';
  }

  pongReceived(): void {
    if (this.#subscribeState === 'pinged') this.#subscribeState = 'received';
  }

  /** Handles the server's heartbeat; true if it applies to this subscription. */
  heartbeat(at: LogCursor): boolean {
    if (this.#subscribeState !== 'received' || !this.at) return false;
    this.#advance(at);
    return true;
  }

  /** The connection was closed. */
  closed(): void {
    this.#subscribeState = 'sent';
  }

  #advance(at: LogCursor): boolean {
    if (!isAfter(at, this.at)) return false;
    this.at = at;
    return true;
  }
}
