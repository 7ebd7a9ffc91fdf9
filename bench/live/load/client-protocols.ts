// The client side of each server's protocol, over bare sockets: first frame, handshake, and which frames count as
// deliveries.
import type { Bounds } from './map-log.ts';

/** A subscription; only the map's has variables. */
export interface SubscribeSpec {
  query: string;
  variables?: { bounds: Bounds };
}
interface ClientProtocol {
  /** The URL and the WebSocket subprotocol. */
  address: (url: string) => { url: string; protocol: string | undefined };
  /** Sent as soon as the socket is open. */
  firstFrame: string | null;
  /** Handles a frame: what to send back, whether the socket is ready now, whether the frame is a delivery. */
  handleFrame: (start: string, asks: readonly SubscribeSpec[]) => { send?: string[]; open?: true; change?: true };
}

const graphqlWs: ClientProtocol = {
  address: (url) => ({ url, protocol: 'graphql-transport-ws' }),
  firstFrame: '{"type":"connection_init"}',
  handleFrame: (start, asks) => {
    if (start.includes('"type":"next"')) return { change: true };
    if (start.includes('"connection_ack"'))
      return {
        open: true,
        send: asks.map((payload, at) => JSON.stringify({ id: String(at + 1), type: 'subscribe', payload })),
      };
    if (start.includes('"type":"ping"')) return { send: ['{"type":"pong"}'] };
    if (start.includes('"type":"error"') || start.includes('"complete"')) throw new Error(start);
    return {};
  },
};

const socketIo: ClientProtocol = {
  address: (url) => ({ url: url.replace('/graphql', '/socket.io/?EIO=4&transport=websocket'), protocol: undefined }),
  firstFrame: null,
  handleFrame: (start) => {
    if (start.startsWith('42')) return { change: true };
    if (start.startsWith('40')) return { open: true };
    if (start.startsWith('0')) return { send: ['40'] };
    return start.startsWith('2') ? { send: ['3'] } : {};
  },
};

export const protocolOf = (contender: string): ClientProtocol => (contender === 'socketio' ? socketIo : graphqlWs);
