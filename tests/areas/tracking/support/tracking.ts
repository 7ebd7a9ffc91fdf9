// The calls and the socket of a recipient.
import { onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { type TrackingMessage, isTrackingMessage } from '#shared/areas/tracking/tracked-parcel.ts';
import { publicSocketPath } from '#shared/live/public-socket.ts';
import { socketPatience } from '#tests/fixtures/subscribe.ts';
import { type GraphQLAnswer, postGraphQL } from '#tests/fixtures/test-server.ts';

const everybodySees =
  'number status city { nameFr } hub { nameFr } nextDate createdAt confirmedAt atHubAt outAt deliveredAt canceledAt';
const recipientSees =
  'cod reason driverFirstName stopsBefore etaFrom etaTo senderName senderPhone openRequests canRequest requestDays';

const lookUpDocument = `query ($number: String!) { tracking(number: $number) { ${everybodySees} details { ${recipientSees} } } }`;
const openDocument = `mutation ($input: TrackingOpenInput!) {
  trackingOpen(input: $input) { session parcel { ${everybodySees} details { ${recipientSees} } } } }`;
const requestDocument = `mutation ($input: TrackingRequestInput!) {
  trackingRequest(input: $input) { session parcel { details { openRequests canRequest } } } }`;

/** A request of an address, behind the proxy of the test server if it trusts one. */
const from = (address?: string): Record<string, string> =>
  address === undefined ? {} : { 'x-forwarded-for': address };

export const lookUp = (url: string, number: string, address?: string): Promise<GraphQLAnswer> =>
  postGraphQL(url, lookUpDocument, { number }, from(address));
export const open = (url: string, input: object, address?: string): Promise<GraphQLAnswer> =>
  postGraphQL(url, openDocument, { input }, from(address));
export const request = (url: string, input: object, address?: string): Promise<GraphQLAnswer> =>
  postGraphQL(url, requestDocument, { input }, from(address));

/** The code of the first error, or of its first field; null without one. */
export function codeOf({ errors }: GraphQLAnswer): string | null {
  const extensions = errors[0]?.extensions;
  return extensions?.fields?.[0]?.code ?? extensions?.code ?? null;
}

const opened = z.object({ trackingOpen: z.object({ session: z.string() }) });

/** The session of a recipient who has the link. */
export async function sessionOf(url: string, pkg: { trackingNumber: string; trackingId: string }): Promise<string> {
  const { data } = await open(url, { number: pkg.trackingNumber, token: pkg.trackingId });
  return opened.parse(data).trackingOpen.session;
}

export interface RecipientSocket {
  messages: TrackingMessage[];
  text: () => string;
  closeCode: () => number | null;
  until: (condition: () => boolean) => Promise<void>;
}

/** The socket of a recipient, until the test ends. */
export function connectRecipient(url: string, hello: unknown, origin = url): RecipientSocket {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${publicSocketPath}`, { origin });
  onTestFinished(() => socket.terminate());
  const messages: TrackingMessage[] = [];
  let closeCode: number | null = null;
  socket.on('open', () => socket.send(typeof hello === 'string' ? hello : JSON.stringify(hello)));
  socket.on('message', (data: Buffer) => {
    const message: unknown = JSON.parse(data.toString());
    if (isTrackingMessage(message)) messages.push(message);
  });
  socket.on('unexpected-response', (_, { statusCode = 0 }) => {
    closeCode = statusCode;
  });
  socket.on('error', () => {});
  socket.on('close', (code) => {
    closeCode ??= code;
  });
  return {
    messages,
    text: () => JSON.stringify(messages),
    closeCode: () => closeCode,
    until: async (condition) => {
      await vi.waitUntil(condition, socketPatience);
    },
  };
}
