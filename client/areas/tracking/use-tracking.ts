// What the page shows: nothing yet, a parcel, or why there is none.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TrackedParcel, TrackedPosition } from '#shared/areas/tracking/tracked-parcel.ts';
import { type Opened, openParcel, type TrackingError } from './requests/api.ts';
import { connectLiveParcel, type LinkState } from './requests/live-parcel.ts';
import { loadParcel, nothing, type Shown } from './requests/load-parcel.ts';
import { addressOf, type PageAddress, readAddress, storeSession } from './page-address.ts';

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

interface AddressControl {
  /** A new object for each attempt to load it. */
  address: PageAddress;
  open: (number: string | null) => void;
  retry: () => void;
}

/** The address of the page, which the buttons of the browser change too. */
function useAddress(): AddressControl {
  const [address, setAddress] = useState(readAddress);
  const open = useCallback((number: string | null) => {
    history.pushState(null, '', addressOf(number));
    setAddress({ number, token: null });
  }, []);
  const retry = useCallback(() => {
    setAddress((last) => ({ ...last }));
  }, []);
  useEffect(() => {
    const navigated = (): void => {
      setAddress(readAddress());
    };
    window.addEventListener('popstate', navigated);
    return () => {
      window.removeEventListener('popstate', navigated);
    };
  }, []);
  return { address, open, retry };
}

/** What was loaded for an address; of another parcel nothing is shown meanwhile. */
function useLoaded(address: PageAddress): {
  shown: Shown;
  setShown: (update: (last: Shown) => Shown) => void;
  loading: boolean;
} {
  const [state, setState] = useState<{ loaded: PageAddress | null; shown: Shown }>({ loaded: null, shown: nothing });
  const { number, token } = address;
  useEffect(() => {
    if (address.number === null) return;
    const { number: wanted, token: link } = address;
    let isCurrent = true;
    const run = async (): Promise<void> => {
      const shown = await loadParcel({ number: wanted, token: link });
      if (isCurrent) setState({ loaded: address, shown });
    };
    void run();
    return () => {
      isCurrent = false;
    };
  }, [address]);
  const setShown = useCallback((update: (last: Shown) => Shown) => {
    setState((last) => ({ ...last, shown: update(last.shown) }));
  }, []);
  const isSame = state.loaded?.number === number && state.loaded.token === token;
  return { shown: isSame ? state.shown : nothing, setShown, loading: number !== null && state.loaded !== address };
}

/** The parcel of the page's address, live for its recipient. */
export function useTracking(): Tracking {
  const { address, open, retry } = useAddress();
  const { number, token } = address;
  const { shown, setShown, loading } = useLoaded(address);

  // What is shown without a network is tried again as soon as there is one. It listens with the first picture of the
  // error: the browser may say so right after it.
  const isOffline = shown.error?.code === 'network';
  useLayoutEffect(() => {
    if (!isOffline) return;
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('online', retry);
    };
  }, [isOffline, retry]);

  const accept = useCallback(
    (opened: Opened) => {
      if (number !== null && token === null) storeSession(number, opened.session);
      setShown(() => ({ ...opened, error: null }));
    },
    [number, token, setShown],
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
  }, [number, retry, setShown]);
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
