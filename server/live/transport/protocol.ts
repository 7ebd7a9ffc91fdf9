// The messages of the graphql-transport-ws protocol, both directions.
import type { GraphQLFormattedError } from 'graphql';
import { z } from 'zod';
import { accountDisabledReason, rightsChangedReason } from '#shared/live/close-reasons.ts';
import { maxAccountSockets, tooManySocketsCode } from '#shared/live/socket-limits.ts';
import { toUnpooledBuffer } from '../unpooled-buffer.ts';
import { SocketMessage } from './socket-message.ts';

export const subprotocol = 'graphql-transport-ws';

/**
 * Close codes by reason. graphql-ws clients do not reconnect after 44xx except 4408 and our 4420; they reconnect after
 * 1012 and 1013.
 */
export const closeCodes = {
  restart: [1012, 'Service restart'],
  rightsChanged: [1012, rightsChangedReason],
  slow: [1013, 'Too slow, come back'],
  badRequest: [4400, 'Bad request'],
  unauthorized: [4401, 'Unauthorized'],
  disabled: [4401, accountDisabledReason],
  restricted: [4403, 'Second factor required'],
  badSubprotocol: [4406, 'Subprotocol not acceptable'],
  initTimeout: [4408, 'Connection initialisation timeout'],
  tooManySockets: [tooManySocketsCode, `Too many sockets of this account: at most ${maxAccountSockets}`],
  duplicateId: [4409, 'Subscriber already exists'],
  initTwice: [4429, 'Too many initialisation requests'],
} as const satisfies Record<string, readonly [number, string]>;
export type CloseReason = keyof typeof closeCodes;

const json = z.record(z.string(), z.unknown());
const id = z.string().min(1).max(200);
const subscribePayload = z.object({
  query: z.string(),
  operationName: z.string().nullish(),
  variables: json.nullish(),
  extensions: json.nullish(),
});
export type SubscribePayload = z.output<typeof subscribePayload>;

const clientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('connection_init'), payload: json.nullish() }),
  z.object({ type: z.literal('ping'), payload: json.nullish() }),
  z.object({ type: z.literal('pong'), payload: json.nullish() }),
  z.object({ type: z.literal('subscribe'), id, payload: subscribePayload }),
  z.object({ type: z.literal('complete'), id }),
]);
export type ClientMessage = z.output<typeof clientMessage>;

/** The message of a frame; null when the protocol has no such message. */
export function parseClientMessage(text: string): ClientMessage | null {
  try {
    return clientMessage.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function frame(message: object): SocketMessage {
  return new SocketMessage({ body: toUnpooledBuffer(JSON.stringify(message)) });
}

export const ackMessage = (payload: object): SocketMessage => frame({ type: 'connection_ack', payload });
/** `at` is null while a subscription of the socket is being replayed. */
export const pingMessage = (at: string | null): SocketMessage =>
  frame(at === null ? { type: 'ping' } : { type: 'ping', payload: { at } });
export const pongMessage = (payload: object | null | undefined): SocketMessage =>
  frame(payload ? { type: 'pong', payload } : { type: 'pong' });
export const errorMessage = (id: string, errors: readonly GraphQLFormattedError[]): SocketMessage =>
  frame({ id, type: 'error', payload: errors });

/** The beginning of each result of a subscription, with its operation id. */
export function nextHead(id: string): Buffer {
  return toUnpooledBuffer(`{"id":${JSON.stringify(id)},"type":"next","payload":`);
}
