// The socket of one parcel: reconnects until the server says that nothing more will come.
import { isTrackingMessage, type TrackingMessage } from '#shared/areas/tracking/tracked-parcel.ts';
import { publicAliveMs, publicCloseCodes, publicSocketPath } from '#shared/live/public-socket.ts';

export type LinkState = 'connecting' | 'live' | 'reconnecting' | 'over';

export interface LiveParcelOptions {
  session: string;
  /** The page waits for an answer: the server goes on when the parcel's way is over. */
  stays?: boolean;
  onMessage: (message: TrackingMessage) => void;
  onState: (state: LinkState) => void;
  /** The session is not, or no longer, valid. */
  onSessionEnded: () => void;
}

const firstPauseMs = 1_000;
const maxPauseMs = 30_000;

function parse(text: unknown): TrackingMessage | null {
  try {
    const message: unknown = JSON.parse(String(text));
    return isTrackingMessage(message) ? message : null;
  } catch {
    return null;
  }
}

/** Connects; returns a function that disconnects for good. */
export function connectLiveParcel({ onMessage, onState, onSessionEnded, ...hello }: LiveParcelOptions): () => void {
  let socket: WebSocket | null = null;
  let failures = 0;
  let isStopped = false;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const hear = (): void => {
    clearTimeout(silence);
    silence = setTimeout(() => socket?.close(), publicAliveMs * 2.5);
  };
  const again = (): void => {
    const limit = Math.min(maxPauseMs, firstPauseMs * 2 ** failures);
    failures += 1;
    pause = setTimeout(connect, limit * (0.5 + Math.random() / 2));
  };
  const ended = (code: number): void => {
    clearTimeout(silence);
    if (isStopped) return;
    if (code === publicCloseCodes.over) return onState('over');
    if (code === publicCloseCodes.sessionEnded) return onSessionEnded();
    onState('reconnecting');
    again();
  };
  const connect = (): void => {
    clearTimeout(pause);
    const opened = new WebSocket(`${location.origin.replace('http', 'ws')}${publicSocketPath}`);
    socket = opened;
    hear();
    opened.addEventListener('open', () => opened.send(JSON.stringify(hello)));
    opened.addEventListener('message', ({ data }) => {
      hear();
      const message = parse(data);
      if (message?.type === 'parcel') {
        failures = 0;
        onState('live');
      }
      if (message && !isStopped) onMessage(message);
    });
    opened.addEventListener('close', ({ code }) => {
      if (socket === opened) ended(code);
    });
  };
  const online = (): void => {
    if (socket?.readyState === WebSocket.CLOSED && !isStopped) connect();
  };
  window.addEventListener('online', online);
  onState('connecting');
  connect();
  return () => {
    isStopped = true;
    clearTimeout(pause);
    clearTimeout(silence);
    window.removeEventListener('online', online);
    socket?.close();
  };
}
