// Messages between instances over Redis: pub/sub of one server, or the sharded pub/sub of a cluster, where a message
// goes only to the node of its channel. Redis may be unavailable at any time; nothing waits for it. Only messages
// signed with the same secret are accepted.
import { createClient } from 'redis';
import { connectionOptions, redisAddresses } from './client-options.ts';
import { openCluster } from './cluster.ts';
import { createMessageAuth } from './message-auth.ts';

export type MessageHandler = (message: Buffer, channel: Buffer) => void;

/** Callbacks for the state of the connections. Each may be called many times. */
export interface ChannelsCallbacks {
  failed: (error: unknown) => void;
  /** All subscriptions are established, at first or again. */
  ready: () => void;
  /** A message was rejected: not signed by an instance, signed for another channel, or sent twice. */
  refused: (channel: string, why: 'unsigned' | 'replayed') => void;
}

type ConnectionCallbacks = Pick<ChannelsCallbacks, 'failed' | 'ready'>;

/** REDIS_URL, and the secret that instances sign messages with. */
export interface ChannelsOptions {
  url: string;
  secret: string;
}

export interface Channels {
  /** Never waits and never throws; while Redis is unavailable the message is lost. */
  publish: (channel: string, message: string | Buffer) => void;
  /** Calls `handler` for messages of other instances on a channel, also after reconnects. */
  subscribe: (channel: string, handler: MessageHandler) => void;
  close: () => void;
}

/** Opens the channels of REDIS_URL; they work whenever Redis is available. */
export function openChannels({ url, secret }: ChannelsOptions, callbacks: ChannelsCallbacks): Channels {
  const addresses = redisAddresses(url);
  let isClosed = false;
  // What is under way at the end fails, which is no failure of Redis.
  const failed = (error: unknown): void => {
    if (!isClosed) callbacks.failed(error);
  };
  const state = { failed, ready: callbacks.ready };
  const channels = addresses.length > 1 ? clusterChannels(addresses, state) : serverChannels(url, state);
  const auth = createMessageAuth(secret);
  return {
    publish: (channel, message) => channels.publish(channel, auth.sign(channel, message)),
    subscribe: (channel, handler) =>
      channels.subscribe(channel, (message, name) => {
        const verified = auth.verify(channel, message);
        if (verified.kind === 'message') handler(verified.payload, name);
        if (verified.kind === 'refused') callbacks.refused(channel, verified.why);
      }),
    close: () => {
      isClosed = true;
      channels.close();
    },
  };
}

function serverChannels(url: string, callbacks: ConnectionCallbacks): Channels {
  const sender = createClient({ url, ...connectionOptions });
  const receiver = sender.duplicate({ disableOfflineQueue: false });
  for (const client of [sender, receiver]) {
    client.on('error', callbacks.failed);
    client.on('ready', () => {
      if (sender.isReady && receiver.isReady) callbacks.ready();
    });
    // Retries forever; rejects only if it is closed before it ever connected.
    client.connect().catch(() => {});
  }
  return {
    publish: (channel, message) => {
      if (sender.isReady) sender.publish(channel, message).catch(callbacks.failed);
    },
    subscribe: (channel, handler) => void receiver.subscribe(channel, handler, true).catch(callbacks.failed),
    close: () => {
      for (const client of [sender, receiver]) if (client.isOpen) client.destroy();
    },
  };
}

function clusterChannels(addresses: readonly string[], callbacks: ConnectionCallbacks): Channels {
  /** Subscriptions that are not established yet. */
  let missing = 0;
  const reportReady = (): void => {
    if (missing === 0 && cluster.client.isReady) callbacks.ready();
  };
  const cluster = openCluster(addresses, { failed: callbacks.failed, ready: reportReady });
  const listen = async (channel: string, handler: MessageHandler): Promise<void> => {
    await cluster.settled;
    await cluster.retry(() => cluster.client.sSubscribe(channel, handler, true));
    missing -= 1;
    reportReady();
  };
  return {
    publish: (channel, message) => {
      if (cluster.client.isReady) cluster.client.sPublish(channel, message).catch(callbacks.failed);
    },
    subscribe: (channel, handler) => {
      missing += 1;
      void listen(channel, handler);
    },
    close: cluster.close,
  };
}
