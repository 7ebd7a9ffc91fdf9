import { createContext, useContext } from 'react';
import type { LiveClient } from './live-client.ts';

export const LiveContext = createContext<LiveClient | null>(null);

/** The live client of the signed-in user. Throws outside of `LiveProvider`. */
export function useLiveClient(): LiveClient {
  const live = useContext(LiveContext);
  if (!live) throw new Error('There is no LiveProvider above.');
  return live;
}
