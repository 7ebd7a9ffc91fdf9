// A browser tab on /signals, as the client opens it.
import { io, type Socket } from 'socket.io-client';
import { onTestFinished, vi } from 'vitest';
import type {
  DisconnectReason,
  ClientToServerEvents,
  ServerToClientEvents,
  PresenceUpdate,
  PresenceUpdateAck,
  PresenceMessage,
} from '#shared/live/presence.ts';
import type { ApiClient } from '#tests/fixtures/test-server.ts';

const patience = { timeout: 10_000, interval: 10 };

export class PresenceClient {
  readonly socket: Socket<ServerToClientEvents, ClientToServerEvents>;
  readonly received: PresenceMessage[] = [];
  byes: DisconnectReason[] = [];
  connectError: string | null = null;

  constructor(socket: Socket<ServerToClientEvents, ClientToServerEvents>) {
    this.socket = socket;
    socket.on('presence', (presence) => this.received.push(presence));
    socket.on('bye', (why) => this.byes.push(why));
    socket.on('connect_error', (error) => {
      this.connectError = error.message;
    });
  }

  /** Sends where the tab is; resolves when the server acknowledged it. */
  announce(places: PresenceUpdate['places'], more: Partial<PresenceUpdate> = {}): Promise<PresenceUpdateAck> {
    return this.emitHere({ places, ...more });
  }

  emitHere(anything: unknown): Promise<PresenceUpdateAck> {
    return new Promise((resolve) => {
      this.socket.emit('here', anything as PresenceUpdate, resolve);
    });
  }

  /** The names at a location, as last received. */
  namesAt(screen: string, object: string | null = null): string[] {
    return this.lastUpdate(screen, object)?.people.map(({ name }) => name.replace('Test ', '')) ?? [];
  }

  lastUpdate(screen: string, object: string | null = null): PresenceMessage | undefined {
    return this.received.findLast((presence) => presence.screen === screen && presence.object === object);
  }

  /** Waits until exactly these names are at a location. */
  async waitForNames(names: readonly string[], screen: string, object: string | null = null): Promise<void> {
    await vi.waitFor(() => {
      if (this.namesAt(screen, object).join() !== names.join())
        throw new Error(`saw ${this.namesAt(screen, object).join()} for ${names.join()}`);
    }, patience);
  }

  /** Waits until the server ended the connection. */
  async disconnected(): Promise<DisconnectReason | undefined> {
    await vi.waitUntil(() => !this.socket.connected, patience);
    return this.byes[0];
  }

  /** Answers no ping any more, as a laptop that was shut. */
  stopAnsweringPings(): void {
    this.socket.io.engine.transport.send = () => undefined;
  }
}

export interface PresenceConnectOptions {
  origin?: string;
  cookie?: string;
}

/** Connects to /signals. */
export function connectPresence(url: string, { origin = url, cookie }: PresenceConnectOptions): PresenceClient {
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(url, {
    path: '/signals',
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { origin, ...(cookie !== undefined && { cookie }) },
  });
  onTestFinished(() => void socket.disconnect());
  return new PresenceClient(socket);
}

/** Connects to /signals as a signed-in user and waits for the connection. */
export async function openPresence(url: string, { cookie }: ApiClient): Promise<PresenceClient> {
  const presenceClient = connectPresence(url, { cookie });
  await vi.waitUntil(() => presenceClient.socket.connected, patience);
  return presenceClient;
}
