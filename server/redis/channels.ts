// Messages between instances by Redis: pub/sub of one server, or the sharded pub/sub of a cluster, where a message goes only to the node
// that its channel lives on. Redis may go away at any time; nothing waits for it. Only messages of instances that have the same secret are heard.
import { setTimeout as wait } from 'node:timers/promises';
import { createClient, createCluster } from 'redis';
import { clusterOptions, connectionOptions, redisAddresses } from './address.ts';
import { messageAuth } from './message-auth.ts';

export type Hear = (message: Buffer, channel: Buffer) => void;

/** What becomes of the connections. Each may be told many times. */
export interface ChannelsTold {
  failed: (error: unknown) => void;
  /** All is there, at first or again. */
  ready: () => void;
  /** A message that no instance made, or made for another channel, or that came twice; it is heard by nobody. */
  refused: (channel: string, why: 'unsigned' | 'replayed') => void;
}

type Connected = Pick<ChannelsTold, 'failed' | 'ready'>;

/** Where messages go: REDIS_URL, and the secret by which instances know each other's. */
export interface ChannelsPlace {
  url: string;
  secret: string;
}

export interface Channels {
  /** Never waits and never throws; while Redis is away it is lost. */
  publish: (channel: string, message: string | Buffer) => void;
  /** Hears what others say on a channel for as long as the connection lives, through every break. */
  subscribe: (channel: string, hear: Hear) => void;
  close: () => void;
}

/** Opens the channels of REDIS_URL; they work whenever Redis is there. */
export function openChannels({ url, secret }: ChannelsPlace, told: ChannelsTold): Channels {
  const addresses = redisAddresses(url);
  const channels = addresses.length > 1 ? clusterChannels(addresses, told) : serverChannels(url, told);
  const auth = messageAuth(secret);
  return {
    publish: (channel, message) => channels.publish(channel, auth.sign(channel, message)),
    subscribe: (channel, hear) =>
      channels.subscribe(channel, (message, name) => {
        const verified = auth.verify(channel, message);
        if (verified.kind === 'message') hear(verified.payload, name);
        if (verified.kind === 'refused') told.refused(channel, verified.why);
      }),
    close: channels.close,
  };
}

function serverChannels(url: string, told: Connected): Channels {
  const sender = createClient({ url, ...connectionOptions });
  const receiver = sender.duplicate({ disableOfflineQueue: false });
  for (const client of [sender, receiver]) {
    client.on('error', told.failed);
    client.on('ready', () => {
      if (sender.isReady && receiver.isReady) told.ready();
    });
    // Tries for ever; rejects only when it is closed before it ever connected.
    client.connect().catch(() => {});
  }
  return {
    publish: (channel, message) => {
      if (sender.isReady) sender.publish(channel, message).catch(told.failed);
    },
    subscribe: (channel, hear) => void receiver.subscribe(channel, hear, true).catch(told.failed),
    close: () => {
      for (const client of [sender, receiver]) if (client.isOpen) client.destroy();
    },
  };
}

const retryMs = 500;

function clusterChannels(addresses: readonly string[], told: Connected): Channels {
  const cluster = createCluster(clusterOptions(addresses));
  const ended = new AbortController();
  cluster.on('error', told.failed);
  cluster.on('node-error', told.failed);
  /** Subscriptions that are not there yet. */
  let missing = 0;
  const tellReady = (): void => {
    if (missing === 0 && cluster.isReady && !ended.signal.aborted) told.ready();
  };
  cluster.on('node-ready', tellReady);
  const untilDone = async (work: () => Promise<unknown>): Promise<void> => {
    while (!ended.signal.aborted) {
      try {
        return void (await work());
      } catch (error) {
        if (!ended.signal.aborted) told.failed(error);
        await wait(retryMs, undefined, { signal: ended.signal }).catch(() => {});
      }
    }
  };
  const connected = untilDone(() => cluster.connect());
  const listen = async (channel: string, hear: Hear): Promise<void> => {
    await connected;
    await untilDone(() => cluster.sSubscribe(channel, hear, true));
    missing -= 1;
    tellReady();
  };
  return {
    publish: (channel, message) => {
      if (cluster.isReady) cluster.sPublish(channel, message).catch(told.failed);
    },
    subscribe: (channel, hear) => {
      missing += 1;
      void listen(channel, hear);
    },
    close: () => {
      ended.abort();
      if (cluster.isOpen) cluster.destroy();
    },
  };
}
