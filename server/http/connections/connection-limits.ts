// Limits per client address. Connections from proxies are not limited, since all clients share them; pending request
// bodies are counted by the address that the proxy reports.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressBlock, clientAddress, isLoopback, isProxy, type TrustProxy } from '../../lib/client-address.ts';
import { KeyedCounter } from '../../lib/keyed-counter.ts';

/** The limits of one address. A mobile network has many customers behind one. */
export const defaultAddressLimits = { connections: 2_000, bodies: 100 } as const;
export type AddressLimits = { readonly [Name in keyof typeof defaultAddressLimits]: number };

export interface ConnectionLimits {
  /** Counts a pending request body and returns the function that releases it; null when its address has too many. */
  acquireBody: (peer: string | undefined, forwardedFor: string | undefined) => (() => void) | null;
}

/**
 * Closes connections above the limit of an address, except from this machine and trusted proxies, and counts pending
 * bodies.
 */
export function limitConnections(
  server: Server,
  trustProxy: TrustProxy,
  limits: AddressLimits,
  isOwn: (peer: string | undefined) => boolean = isLoopback,
): ConnectionLimits {
  const connections = new KeyedCounter(limits.connections);
  const bodies = new KeyedCounter(limits.bodies);
  server.on('connection', (socket: Socket) => {
    const peer = socket.remoteAddress;
    if (isOwn(peer) || isProxy(peer, trustProxy)) return;
    const release = connections.take(addressBlock(clientAddress(peer, undefined, trustProxy)));
    if (release) socket.once('close', release);
    else socket.destroy();
  });
  return {
    acquireBody: (peer, forwardedFor) => bodies.take(addressBlock(clientAddress(peer, forwardedFor, trustProxy))),
  };
}
