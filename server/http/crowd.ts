// What one address may hold open. Behind proxies all connections come from them, so there the proxies count; bodies that are still to come
// are counted by whom the proxy names.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressBlock, clientAddress, isLoopback, isProxy, type TrustProxy } from './address.ts';

/** Counts by name; a name without anything is forgotten. */
class Tally {
  readonly #held = new Map<string, number>();
  readonly #most: number;
  constructor(most: number) {
    this.#most = most;
  }

  /** One more, unless there are as many as may be; what is returned gives it back, once. */
  take(name: string): (() => void) | null {
    const held = this.#held.get(name) ?? 0;
    if (held >= this.#most) return null;
    this.#held.set(name, held + 1);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      const left = (this.#held.get(name) ?? 1) - 1;
      if (left > 0) this.#held.set(name, left);
      else this.#held.delete(name);
    };
  }
}

/** What one address may hold at a time. A phone network has many customers behind one. */
export const perAddress = { connections: 2_000, bodies: 100 } as const;
export type PerAddress = { readonly [Name in keyof typeof perAddress]: number };

export interface Crowd {
  /** A body that is waited for; null when its address has too many on their way. What is returned ends the waiting. */
  takeBody: (peer: string | undefined, forwardedFor: string | undefined) => (() => void) | null;
}

/** Cuts off connections beyond what one address may have, this machine and trusted proxies left out, and counts the bodies that are waited for. */
export function watchCrowd(
  server: Server,
  trustProxy: TrustProxy,
  most: PerAddress,
  isOwn: (peer: string | undefined) => boolean = isLoopback,
): Crowd {
  const connections = new Tally(most.connections);
  const bodies = new Tally(most.bodies);
  server.on('connection', (socket: Socket) => {
    const peer = socket.remoteAddress;
    if (isOwn(peer) || isProxy(peer, trustProxy)) return;
    const release = connections.take(addressBlock(clientAddress(peer, undefined, trustProxy)));
    if (release) socket.once('close', release);
    else socket.destroy();
  });
  return { takeBody: (peer, forwardedFor) => bodies.take(addressBlock(clientAddress(peer, forwardedFor, trustProxy))) };
}
