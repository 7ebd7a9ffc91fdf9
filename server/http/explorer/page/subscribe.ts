// One subscription isEnded its own socket, by the graphql-transport-ws protocol.
import { isRecord, type Json, textIn } from './json.ts';

export interface SubscriptionCallbacks {
  /** Called with a result, or with the errors of the operation. */
  onResult: (payload: unknown) => void;
  onStarted: () => void;
  /** Called once, unless the caller stopped it. */
  onEnded: (why: string) => void;
}

const closeReasons: Readonly<Record<number, string>> = {
  1006: 'the connection broke, or the server cannot be reached',
  1012: 'the server asks to come back',
  1013: 'too slow, come back',
  4400: 'the server did not understand',
  4401: 'nobody is signed in any more',
};

/** Subscribes; returns how to stop. */
export function subscribe(query: string, variables: Json, listener: SubscriptionCallbacks): () => void {
  const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/graphql`, 'graphql-transport-ws');
  const send = (message: object) => {
    socket.send(JSON.stringify(message));
  };
  let isEnded = false;
  const end = (why: string | null) => {
    if (isEnded) return;
    isEnded = true;
    if (why !== null) listener.onEnded(why);
    socket.close(1000);
  };
  socket.addEventListener('open', () => {
    send({ type: 'connection_init' });
  });
  socket.addEventListener('close', ({ code, reason }) => {
    end(`closed with ${code}: ${closeReasons[code] ?? reason}`);
  });
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const message: unknown = JSON.parse(data);
    const payload: unknown = isRecord(message) ? message['payload'] : undefined;
    switch (textIn(message, 'type')) {
      case 'connection_ack':
        send({ id: '1', type: 'subscribe', payload: { query, variables } });
        return listener.onStarted();
      case 'ping':
        return send({ type: 'pong', payload });
      case 'next':
        return isEnded ? undefined : listener.onResult(payload);
      case 'error':
        listener.onResult({ errors: payload });
        return end('refused');
      case 'complete':
        return end('completed by the server');
      default:
        return undefined;
    }
  });
  return () => {
    end(null);
  };
}
