// The protocol's code comes after the first page, which reads its rows without it. A client that is still coming takes subscriptions
// already and hands them over.
import type { Client, ClientOptions } from 'graphql-ws/client';

export type SocketClient = Pick<Client, 'subscribe' | 'terminate' | 'dispose'>;
export type CreateClient = (options: ClientOptions) => SocketClient;

let known: CreateClient | null = null;

/** Fetches the code of the protocol; rejects when it does not come, and a later call tries again. */
export async function fetchProtocol(): Promise<CreateClient> {
  known = (await import('graphql-ws/client')).createClient;
  return known;
}

/** Opens a connection, at once when the code is there. */
export function openSocketClient(options: ClientOptions): SocketClient {
  return known ? known(options) : openLater(options, fetchProtocol());
}

/** Opens a connection once the code came. When it does not, `onNonLazyError` hears of it, and so does whoever subscribed. */
export function openLater(options: ClientOptions, code: Promise<CreateClient>): SocketClient {
  let client: SocketClient | null = null;
  let disposed = false;
  const come = async (): Promise<SocketClient | null> => {
    const create = await code;
    // Looked at here: it may have been given up while the code was on its way.
    client = disposed ? null : create(options);
    return client;
  };
  const coming = come();
  coming.catch((error: unknown) => {
    if (!disposed) options.onNonLazyError?.(error);
  });
  return {
    subscribe: (payload, sink) => client?.subscribe(payload, sink) ?? subscribeLater(coming, payload, sink),
    terminate: () => {
      client?.terminate();
    },
    dispose: () => {
      disposed = true;
      return client?.dispose();
    },
  };
}

function subscribeLater(
  coming: Promise<SocketClient | null>,
  ...[payload, sink]: Parameters<SocketClient['subscribe']>
): () => void {
  let ended = false;
  let end = (): void => {
    ended = true;
  };
  const begin = async (): Promise<void> => {
    try {
      const client = await coming;
      if (ended) return;
      if (client) end = client.subscribe(payload, sink);
      else sink.complete();
    } catch (error) {
      if (!ended) sink.error(error);
    }
  };
  void begin();
  return () => {
    end();
  };
}
