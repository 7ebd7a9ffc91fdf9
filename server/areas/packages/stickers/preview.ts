// Previews of stickers, drawn in a thread that stays: nobody waits for the drawing of another one's operation, and an
// account that asks for many waits for itself.
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { StickerContent } from '#shared/areas/packages/stickers.ts';
import { fail } from '#shared/lib/app-error.ts';
import type { Sticker } from './sticker.ts';

export interface PreviewRequest {
  sticker: Sticker;
  content: StickerContent;
}

interface Pending {
  request: PreviewRequest;
  resolve: (svg: string) => void;
  reject: (error: Error) => void;
}

/** Of one account, with those of all its operations. A screen shows one. */
const maxWaiting = 8;
/** A preview takes some 20 ms; the thread itself has longer to start on a busy machine. */
const maxMs = 30_000;
const answer = z.string();

/** Pending previews by account, the account whose turn is next first. */
const accounts = new Map<string, Pending[]>();
let thread: Worker | null = null;
let isDrawing = false;

function startThread(): Worker {
  const started = new Worker(new URL('./preview-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  // The thread ends with the process, which does not wait for it.
  started.unref();
  return started;
}

/** Draws one preview; a thread that fails or does not answer is ended, and the next preview starts another. */
async function draw(request: PreviewRequest): Promise<string> {
  const worker = (thread ??= startThread());
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const onMessage = (message: unknown): void => resolve(answer.parse(message));
  const onExit = (): void => reject(new Error('The thread of previews ended.'));
  const timer = setTimeout(() => reject(new Error('A preview took too long.')), maxMs);
  worker.once('message', onMessage).once('error', reject).once('exit', onExit);
  worker.postMessage(request, []);
  try {
    return await promise;
  } catch (error) {
    thread = null;
    void worker.terminate();
    throw error;
  } finally {
    clearTimeout(timer);
    worker.off('message', onMessage).off('error', reject).off('exit', onExit);
  }
}

async function drawWaiting(): Promise<void> {
  if (isDrawing) return;
  isDrawing = true;
  for (let [next] = accounts; next !== undefined; [next] = accounts) {
    const [account, waiting] = next;
    // The account goes to the end of the round.
    accounts.delete(account);
    const pending = waiting.shift();
    if (waiting.length > 0) accounts.set(account, waiting);
    if (pending) await draw(pending.request).then(pending.resolve, pending.reject);
  }
  isDrawing = false;
}

/**
 * The sticker as an SVG document. Accounts take turns. Fails with `too_many_requests` while many previews of the account
 * wait.
 */
export function previewOf(account: string, request: PreviewRequest): Promise<string> {
  const waiting = accounts.get(account) ?? [];
  if (waiting.length >= maxWaiting) fail('too_many_requests', { retryAfter: 5 });
  accounts.set(account, waiting);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  waiting.push({ request, resolve, reject });
  void drawWaiting();
  return promise;
}
