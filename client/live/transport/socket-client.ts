// Loads graphql-ws after the first page, which fetches its rows without it. Subscriptions made while the code is
// loading are passed on once it has loaded.
import type { Client, ClientOptions } from 'graphql-ws/client';

export type SocketClient = Pick<Client, 'subscribe' | 'terminate' | 'dispose'>;
export type CreateSocketClient = (options: ClientOptions) => SocketClient;

let createClient: CreateSocketClient | null = null;

/** Loads graphql-ws. Rejects if the download fails; a later call tries again. */
export async function loadSocketProtocol(): Promise<CreateSocketClient> {
  createClient = (await import('graphql-ws/client')).createClient;
  return createClient;
}

/** Opens a connection, at once if graphql-ws has been loaded. */
export function createSocketClient(options: ClientOptions): SocketClient {
  return createClient ? createClient(options) : createDeferredSocketClient(options, loadSocketProtocol());
}

/**
 * Opens a connection after `code` has loaded. If it fails, `onNonLazyError` and the sinks of all subscriptions get the
 * error.
 */
export function createDeferredSocketClient(options: ClientOptions, code: Promise<CreateSocketClient>): SocketClient {
  let client: SocketClient | null = null;
  let disposed = false;
  const createWhenLoaded = async (): Promise<SocketClient | null> => {
    const createLoaded = await code;
    // The client may have been disposed while the code was loading.
    client = disposed ? null : createLoaded(options);
    return client;
  };
  const pendingClient = createWhenLoaded();
  pendingClient.catch((error: unknown) => {
    if (!disposed) options.onNonLazyError?.(error);
  });
  return {
    subscribe: (payload, sink) => client?.subscribe(payload, sink) ?? subscribeWhenReady(pendingClient, payload, sink),
    terminate: () => {
      client?.terminate();
    },
    dispose: () => {
      disposed = true;
      return client?.dispose();
    },
  };
}

function subscribeWhenReady(
  pendingClient: Promise<SocketClient | null>,
  ...[payload, sink]: Parameters<SocketClient['subscribe']>
): () => void {
  let ended = false;
  let end = (): void => {
    ended = true;
  };
  const start = async (): Promise<void> => {
    try {
      const client = await pendingClient;
      if (ended) return;
      if (client) end = client.subscribe(payload, sink);
      else sink.complete();
    } catch (error) {
      if (!ended) sink.error(error);
    }
  };
  void start();
  return () => {
    end();
  };
}
