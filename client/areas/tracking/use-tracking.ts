// What the page shows: nothing yet, a parcel, or why there is none.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { TrackedParcel, TrackedPosition } from '#shared/areas/tracking/tracked-parcel.ts';
import { lookUp, type Opened, openParcel, TrackingError } from './api.ts';
import { connectLiveParcel, type LinkState } from './live-parcel.ts';
import { addressOf, readAddress, readStoredSession, storeSession } from './page-address.ts';

export interface Tracking {
  /** The number that is looked up or shown. */
  number: string | null;
  loading: boolean;
  parcel: TrackedParcel | null;
  /** Null until the parcel was opened as its recipient. */
  session: string | null;
  position: TrackedPosition | null;
  link: LinkState;
  error: TrackingError | null;
  /** Shows another parcel, or the field for a number. */
  open: (number: string | null) => void;
  retry: () => void;
  /** Opens the parcel as its recipient; fails with a TrackingError. */
  prove: (digits: string) => Promise<void>;
  /** Takes over what a request answered. */
  accept: (opened: Opened) => void;
}

interface Shown {
  parcel: TrackedParcel | null;
  session: string | null;
  error: TrackingError | null;
}

const nothing: Shown = { parcel: null, session: null, error: null };
const asError = (error: unknown): TrackingError =>
  error instanceof TrackingError ? error : new TrackingError('internal');

/** With the link, what its recipient sees; else what everybody sees, and the session of this tab. */
async function load(number: string, token: string | null): Promise<Shown> {
  if (token !== null) {
    const { session, parcel } = await openParcel({ number, token });
    return { parcel, session, error: null };
  }
  return { parcel: await lookUp(number), session: readStoredSession(number), error: null };
}

/** The parcel of the page's address, live for its recipient. */
export function useTracking(): Tracking {
  const [address, setAddress] = useState(readAddress);
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState<Shown>(nothing);
  const [loading, setLoading] = useState(address.number !== null);
  const { number, token } = address;

  const open = useCallback((next: string | null) => {
    history.pushState(null, '', addressOf(next));
    setShown(nothing);
    setLoading(next !== null);
    setAddress({ number: next, token: null });
    setAttempt((count) => count + 1);
  }, []);
  const retry = useCallback(() => {
    setLoading(true);
    setAttempt((count) => count + 1);
  }, []);

  useEffect(() => {
    const navigated = (): void => {
      setShown(nothing);
      setAddress(readAddress());
      setLoading(readAddress().number !== null);
    };
    window.addEventListener('popstate', navigated);
    return () => {
      window.removeEventListener('popstate', navigated);
    };
  }, []);

  useEffect(() => {
    if (number === null) return;
    let isCurrent = true;
    const run = async (): Promise<void> => {
      const next = await load(number, token).catch((error: unknown) => ({ ...nothing, error: asError(error) }));
      if (!isCurrent) return;
      setShown(next);
      setLoading(false);
    };
    void run();
    return () => {
      isCurrent = false;
    };
  }, [number, token, attempt]);

  // What is shown without a network is tried again as soon as there is one.
  const isOffline = shown.error?.code === 'network';
  useEffect(() => {
    if (!isOffline) return;
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('online', retry);
    };
  }, [isOffline, retry]);

  const accept = useCallback(
    (opened: Opened) => {
      if (number !== null && token === null) storeSession(number, opened.session);
      setShown({ ...opened, error: null });
    },
    [number, token],
  );
  const prove = useCallback(
    async (digits: string) => {
      if (number !== null) accept(await openParcel({ number, digits }));
    },
    [number, accept],
  );
  const endSession = useCallback(() => {
    if (number !== null) storeSession(number, null);
    setShown((last) => ({ ...last, session: null }));
    // With the link a new session is opened; without it only what everybody sees is shown.
    retry();
  }, [number, retry]);
  const live = useLiveParcel(shown.session, setShown, endSession);
  return { number, loading, ...shown, ...live, open, retry, prove, accept };
}

function useLiveParcel(
  session: string | null,
  setShown: (update: (last: Shown) => Shown) => void,
  onSessionEnded: () => void,
): { position: TrackedPosition | null; link: LinkState } {
  const [position, setPosition] = useState<TrackedPosition | null>(null);
  const [link, setLink] = useState<LinkState>('connecting');
  const ended = useRef(onSessionEnded);
  useEffect(() => {
    ended.current = onSessionEnded;
  }, [onSessionEnded]);
  useEffect(() => {
    if (session === null) return;
    const disconnect = connectLiveParcel({
      session,
      onState: setLink,
      onSessionEnded: () => {
        ended.current();
      },
      onMessage: (message) => {
        if (message.type === 'position') setPosition(message.position);
        if (message.type !== 'parcel') return;
        if (message.parcel.status !== 'enroute') setPosition(null);
        setShown((last) => ({ ...last, parcel: message.parcel }));
      },
    });
    return () => {
      disconnect();
      setPosition(null);
    };
  }, [session, setShown]);
  return { position, link };
}
