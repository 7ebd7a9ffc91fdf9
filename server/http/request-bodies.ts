// Reads the bodies of requests. Those with files are large: so their sender is known before anything of them is read,
// and only some are read at a time.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { maxUploadBytes } from '#shared/files/file-kinds.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { type BufferedRequest, bufferRequest } from './buffer-request.ts';
import { KeyedCounter } from '../lib/keyed-counter.ts';
import type { ConnectionLimits } from './connections/connection-limits.ts';
import { sendError, sendTooManyRequests } from './respond.ts';

const megabyte = 1_048_576;

/** Enough for the largest body over a slow mobile connection. */
const defaultTimeoutMs = 15_000;
/** A photo takes longer; node's own limit is a minute. */
const uploadTimeoutFactor = 3.5;
/** Uploads at a time of one account, and of this instance. */
const maxPerAccount = 4;
const maxTogether = 24;

/** The account of a request's session; null without one. */
export type AccountOf = (request: IncomingMessage) => Promise<string | null>;

export interface RequestBodiesOptions {
  limits: ConnectionLimits;
  /** Who sends a file; without it nobody may. */
  accountOf?: AccountOf | undefined;
  timeoutMs?: number | undefined;
}

/** Each reads a body; null when there is none and an error was sent. */
export interface RequestBodies {
  read: (request: IncomingMessage, response: ServerResponse, maxBytes?: number) => Promise<BufferedRequest | null>;
  /** A body with a file and what is around it, of somebody who is signed in. */
  readUpload: (request: IncomingMessage, response: ServerResponse) => Promise<BufferedRequest | null>;
}

/** The reader of a server's bodies. The default maximum is a megabyte. */
export function createRequestBodies({
  limits,
  accountOf,
  timeoutMs = defaultTimeoutMs,
}: RequestBodiesOptions): RequestBodies {
  const accounts = new KeyedCounter(maxPerAccount);
  const instance = new KeyedCounter(maxTogether);
  return {
    read: (request, response, maxBytes = megabyte) => bufferRequest(request, response, { limits, maxBytes, timeoutMs }),
    readUpload: async (request, response) => {
      const account = (await accountOf?.(request)) ?? null;
      if (account === null) {
        response.shouldKeepAlive = false;
        sendError(response, 401, new AppError('UNAUTHENTICATED'));
        return null;
      }
      const releaseAccount = accounts.take(account);
      const releaseInstance = releaseAccount && instance.take('');
      if (!releaseInstance) {
        releaseAccount?.();
        sendTooManyRequests(response);
        return null;
      }
      response.once('close', () => {
        releaseAccount();
        releaseInstance();
      });
      return bufferRequest(request, response, {
        limits,
        maxBytes: maxUploadBytes + megabyte,
        timeoutMs: timeoutMs * uploadTimeoutFactor,
      });
    },
  };
}
