// Somebody's tab on /signals, as the interface opens it.
import { io, type Socket } from 'socket.io-client';
import { onTestFinished, vi } from 'vitest';
import type { Bye, FromClient, FromServer, Here, HereAck, Presence } from '#shared/live/signals.ts';
import type { Person } from '#tests/world/server.ts';

const patience = { timeout: 10_000, interval: 10 };

export class Guest {
  readonly socket: Socket<FromServer, FromClient>;
  readonly heard: Presence[] = [];
  byes: Bye[] = [];
  refusal: string | null = null;

  constructor(socket: Socket<FromServer, FromClient>) {
    this.socket = socket;
    socket.on('presence', (presence) => this.heard.push(presence));
    socket.on('bye', (why) => this.byes.push(why));
    socket.on('connect_error', (error) => {
      this.refusal = error.message;
    });
  }

  /** Says where the tab is; resolves when the server took it in. */
  here(places: Here['places'], more: Partial<Here> = {}): Promise<HereAck> {
    return this.say({ places, ...more });
  }

  say(anything: unknown): Promise<HereAck> {
    return new Promise((resolve) => {
      this.socket.emit('here', anything as Here, resolve);
    });
  }

  /** The names at a place, as last told. */
  at(screen: string, object: string | null = null): string[] {
    return this.last(screen, object)?.people.map(({ name }) => name.replace('Test ', '')) ?? [];
  }

  last(screen: string, object: string | null = null): Presence | undefined {
    return this.heard.findLast((presence) => presence.screen === screen && presence.object === object);
  }

  /** Waits until these are at a place. */
  async sees(names: readonly string[], screen: string, object: string | null = null): Promise<void> {
    await vi.waitFor(() => {
      if (this.at(screen, object).join() !== names.join())
        throw new Error(`saw ${this.at(screen, object).join()} for ${names.join()}`);
    }, patience);
  }

  /** Waits until the server ended the connection. */
  async ended(): Promise<Bye | undefined> {
    await vi.waitUntil(() => !this.socket.connected, patience);
    return this.byes[0];
  }

  /** Answers no ping any more, as a laptop that was shut. */
  fallSilent(): void {
    this.socket.io.engine.transport.send = () => undefined;
  }
}

export interface Knock {
  origin?: string;
  cookie?: string;
}

/** Knocks at /signals. */
export function knock(url: string, { origin = url, cookie }: Knock): Guest {
  const socket: Socket<FromServer, FromClient> = io(url, {
    path: '/signals',
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { origin, ...(cookie !== undefined && { cookie }) },
  });
  onTestFinished(() => void socket.disconnect());
  return new Guest(socket);
}

/** Opens /signals for somebody who is let in. */
export async function enter(url: string, { cookie }: Person): Promise<Guest> {
  const guest = knock(url, { cookie });
  await vi.waitUntil(() => guest.socket.connected, patience);
  return guest;
}
