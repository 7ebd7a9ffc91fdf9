// The questions that a page asks the server as it opens are remembered, so that client/early.js can ask them again before
// any code is there. An early answer stands for the same question of the same session, once, while the page opens.
import { isRecord } from '#shared/lib/is-record.ts';
import { earlyRequestsKey, readSession } from './session.ts';

interface EarlyAnswer {
  body: string;
  /** In this machine's time. */
  sentAt: number;
  answer: Promise<Response>;
}

declare global {
  interface Window {
    /** `token`: of the session that asked. */
    qafilaEarly?: { token: string; answers: EarlyAnswer[] } | undefined;
  }
}

/** A page has opened by then: what it asks later depends on what its user did. */
const openingMs = 30_000;
/** More would keep the code waiting. The longest question is that of the parcels, 2,000 characters. */
const limits = { requests: 3, characters: 6_000 };

const asked: string[] = [];

/** Fetches like `fetch`, with the early answer if there is one; `sentAt` is when the server was asked. */
export async function fetchAnswer(
  url: Parameters<typeof fetch>[0],
  init: RequestInit,
): Promise<{ response: Response; sentAt: number }> {
  const early = typeof init.body === 'string' ? takeEarly(init.body) : undefined;
  const response = await early?.answer.catch(() => null);
  if (early && response?.ok) return { response, sentAt: early.sentAt };
  const sentAt = Date.now();
  return { response: await fetch(url, init), sentAt };
}

function takeEarly(body: string): EarlyAnswer | undefined {
  const session = readSession();
  if (!session || performance.now() > openingMs) {
    window.qafilaEarly = undefined;
    return undefined;
  }
  remember(body, session.viewer.id);
  const early = window.qafilaEarly;
  // Another tab may have signed in as somebody else meanwhile.
  if (early?.token !== session.token) return undefined;
  const index = early.answers.findIndex((each) => each.body === body);
  return index === -1 ? undefined : early.answers.splice(index, 1)[0];
}

function remember(body: string, user: string): void {
  // The questions of an address with a query string may contain what somebody searched for.
  if (location.search !== '' || !isQuery(body) || asked.includes(body) || asked.length === limits.requests) return;
  if (body.length > limits.characters) return;
  asked.push(body);
  localStorage.setItem(earlyRequestsKey, JSON.stringify({ user, path: location.pathname, bodies: asked }));
}

function isQuery(body: string): boolean {
  const request: unknown = JSON.parse(body);
  return isRecord(request) && typeof request['query'] === 'string' && /^\s*query\b/.test(request['query']);
}
