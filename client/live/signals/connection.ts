// The wire of signals, fetched when the page is idle: says everything this tab does, every 15 seconds and when it changes, and comes back
// by itself after a break.
import { io, type Socket } from 'socket.io-client';
import { serverUrl } from '#client/session/address.ts';
import { isRecord } from '#client/session/viewer.ts';
import {
  type Bye,
  type FromClient,
  type FromServer,
  type HereAck,
  type Place,
  type PositionAck,
  presenceTiming,
  signalsPath,
} from '#shared/live/signals.ts';
import { readPresence } from './read-presence.ts';
import { type Connection, placeKey, type Signals } from './signals.ts';

/** Changes within this time are said together: the focus leaves one field for the next. */
const gatherMs = 60;
/** After this, what was known before a break and was not told again is over. */
const renewMs = 1_000;
const answerWithinMs = 10_000;
const opensWithinMs = 3_000;
/** Until a connection that the server ended is opened again, in milliseconds from and to. */
const pauses = { again: [500, 5_000], flood: [20_000, 40_000], crowd: [20_000, 40_000] } as const;

type Timer = ReturnType<typeof setTimeout>;

export class Wire implements Connection {
  readonly #signals: Signals;
  readonly #socket: Socket<FromServer, FromClient>;
  readonly #heartbeat: ReturnType<typeof setInterval>;
  /** The places that the server took in last on this connection. */
  #confirmed: readonly Place[] = [];
  /** What is known from before, and was not told again yet. */
  readonly #stale = new Set<string>();
  #gathering: Timer | undefined;
  #renewing: Timer | undefined;
  #pause: Timer | undefined;
  #bye: Bye | null = null;

  constructor(signals: Signals) {
    this.#signals = signals;
    this.#socket = io(serverUrl('/'), {
      path: signalsPath,
      transports: ['websocket'],
      withCredentials: true,
      forceNew: true,
      reconnectionDelay: 2_500,
      reconnectionDelayMax: 15_000,
      randomizationFactor: 1,
    });
    this.#socket.on('connect', () => {
      this.#bye = null;
      this.#speak();
    });
    this.#socket.on('presence', (presence) => {
      this.#hear(presence);
    });
    this.#socket.on('bye', (why) => {
      this.#bye = why;
    });
    this.#socket.on('disconnect', (reason) => {
      this.#broken(reason);
    });
    this.#heartbeat = setInterval(() => {
      this.#speak();
    }, presenceTiming.heartbeatMs);
    document.addEventListener('visibilitychange', this.say);
  }

  readonly say = (): void => {
    clearTimeout(this.#gathering);
    this.#gathering = setTimeout(() => {
      this.#speak();
    }, gatherMs);
  };

  async position(fixes: unknown): Promise<PositionAck> {
    // A wire that was just opened is about to be there; `timeout` takes back what did not leave until then.
    const withinMs = this.#socket.connected ? answerWithinMs : opensWithinMs;
    const answer: unknown = await this.#socket.timeout(withinMs).emitWithAck('position', fixes);
    if (isRecord(answer) && answer['ok'] === true) return { ok: true };
    return { ok: false, code: isRecord(answer) && typeof answer['code'] === 'string' ? answer['code'] : 'internal' };
  }

  close(): void {
    for (const timer of [this.#gathering, this.#renewing, this.#pause]) clearTimeout(timer);
    clearInterval(this.#heartbeat);
    document.removeEventListener('visibilitychange', this.say);
    this.#socket.disconnect();
  }

  // A hidden tab says nothing: nobody looks at it, so nobody is there.
  #speak(): void {
    if (!this.#socket.connected || document.hidden) return;
    const here = this.#signals.here();
    this.#socket.emit('here', here, (answer) => {
      this.#confirm(here.places, answer);
    });
  }

  #confirm(places: readonly Place[], answer: HereAck): void {
    if (!answer.ok) return;
    const before = this.#confirmed;
    this.#confirmed = places;
    this.#signals.keep((key) => hears(places, key));
    // What is known of a place that was not heard of until now comes from before a break: it is told again, or it is over.
    const old = this.#signals.known().filter((key) => !hears(before, key));
    for (const key of old) this.#stale.add(key);
    this.#later(renewMs, () => {
      this.#signals.keep((key) => !this.#stale.has(key));
      this.#stale.clear();
    });
  }

  #hear(presence: unknown): void {
    const told = readPresence(presence);
    if (!told || !hears(this.#signals.here().places, told.key)) return;
    this.#stale.delete(told.key);
    this.#signals.told(told.key, told);
  }

  #broken(reason: string): void {
    this.#confirmed = [];
    // When the break lasts as long as others would take to lose somebody, nobody is known to be there.
    this.#later(this.#bye === 'ended' ? 0 : presenceTiming.goneMs, () => {
      this.#signals.keep(() => false);
    });
    // After any other break the library comes back by itself.
    if (reason !== 'io server disconnect' || this.#bye === 'ended') return;
    const [from, to] = pauses[this.#bye ?? 'again'];
    clearTimeout(this.#pause);
    this.#pause = setTimeout(
      () => {
        this.#socket.connect();
      },
      from + Math.random() * (to - from),
    );
  }

  #later(ms: number, work: () => void): void {
    clearTimeout(this.#renewing);
    this.#renewing = setTimeout(work, ms);
  }
}

/** Whether somebody at these places is told of a place: where they are, and of each object of a screen where they are. */
function hears(places: readonly Place[], key: string): boolean {
  return places.some(
    (place) => placeKey(place) === key || (place.object === undefined && key.startsWith(`${place.screen}/`)),
  );
}
