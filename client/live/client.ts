import type { Client } from 'urql';

/** One person's client: requests, cache and socket. A new one for each session. */
export interface LiveClient { client: Client; dispose: () => void }
export declare function createLiveClient(): LiveClient;
