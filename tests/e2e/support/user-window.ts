// A user with an own browser context: language, theme, and all frames of its sockets.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { z } from 'zod';
import { parseStoredSession, viewerFields } from '#client/session/viewer.ts';
import { fixturePassword } from '#tests/fixtures/fixtures.ts';

export interface UserWindow {
  context: BrowserContext;
  page: Page;
  /** Frames of its sockets, live and presence, in order. */
  frames: string[];
}

export interface WindowOptions {
  locale?: 'fr' | 'en' | 'ar';
  theme?: 'light' | 'dark' | 'semi-dark';
  viewport?: { width: number; height: number };
  touch?: boolean;
}

/** Opens a browser window in a language and theme, without signing in. */
export async function openWindow(
  browser: Browser,
  { locale = 'fr', theme = 'light', viewport = { width: 1440, height: 900 }, touch = false }: WindowOptions = {},
): Promise<UserWindow> {
  const context = await browser.newContext({ viewport, locale, ...(touch && { hasTouch: true, isMobile: true }) });
  // What is missing is a failure, what is late on a busy machine is not.
  context.setDefaultTimeout(90_000);
  await context.addInitScript(
    ([language, colours]) => {
      if (!localStorage.getItem('qafila.locale')) localStorage.setItem('qafila.locale', language);
      if (!localStorage.getItem('qafila.theme')) localStorage.setItem('qafila.theme', colours);
    },
    [locale, theme] as const,
  );
  const page = await context.newPage();
  const received: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => received.push(payload.toString())));
  return { context, page, frames: received };
}

const signInDocument = `mutation ($input: SignInInput!) { signIn(input: $input) { token viewer { ${viewerFields} } } }`;
const signInAnswer = z.object({ data: z.object({ signIn: z.unknown() }) });

/**
 * Signs in a user of the fixtures and opens a page. Without the form, which the tests of accounts fill in: it would load
 * two pages more. The cookie and what the page has stored are the same.
 */
export async function signIn({ context, page }: UserWindow, url: string, login: string, path = '/'): Promise<void> {
  const response = await context.request.post(`${url}/graphql`, {
    headers: { origin: new URL(url).origin },
    data: { query: signInDocument, variables: { input: { login, password: fixturePassword } } },
  });
  const session = parseStoredSession(signInAnswer.parse(await response.json()).data.signIn);
  if (!session) throw new Error(`${login} could not sign in`);
  // Once: whoever has signed out stays so.
  await context.addInitScript((stored) => {
    if (localStorage.getItem('test.signed-in') === stored) return;
    localStorage.setItem('test.signed-in', stored);
    localStorage.setItem('qafila.session', stored);
  }, JSON.stringify(session));
  await page.goto(url + path);
}

/** The frames of a window that contain any of these texts; all frames, or those after an index. */
export function framesContaining({ frames: received }: UserWindow, words: readonly string[], since = 0): string[] {
  return received.slice(since).filter((frame) => words.some((word) => frame.includes(word)));
}

/** Closes windows. */
export async function closeWindows(...visitors: readonly UserWindow[]): Promise<void> {
  await Promise.all(visitors.map(({ context }) => context.close()));
}
