// The page's socket without a network.
import { type Mock, vi } from 'vitest';
import type { LiveSocket, SubscribePayload, SubscriptionResult } from '#client/live/transport/live-socket.ts';

export interface SocketHandlers {
  next: (result: SubscriptionResult) => void;
  error: (error: unknown) => void;
  complete: () => void;
}

interface FakeSubscription {
  payload: SubscribePayload;
  handlers: SocketHandlers;
  end: Mock<() => void>;
}

/** A socket whose subscriptions the test answers. */
export function openFakeSocket(): { socket: LiveSocket; subscribed: FakeSubscription[] } {
  const subscribed: FakeSubscription[] = [];
  const socket = {
    audience: () => 'mine',
    subscribe: (payload: SubscribePayload, handlers: SocketHandlers) => {
      const end = vi.fn<() => void>();
      subscribed.push({ payload, handlers, end });
      return end;
    },
  };
  return { socket: socket as unknown as LiveSocket, subscribed };
}
