// A page, or a part of one, for a signed-in user in front of a server that a test writes.
import { type ReactNode, Suspense } from 'react';
import { act, render } from '@testing-library/react';
import { vi } from 'vitest';
import type { Role } from '#shared/access/roles.ts';
import type { SignedInSession } from '#client/session/viewer.ts';
import { storeSession } from '#client/session/session.ts';
import { ShellExtensionsContext } from '#client/app/extension-points/shell-extensions.ts';
import { LiveProvider } from '#client/live/live-provider.tsx';
import { shellExtensions } from '#client/shell-extensions.ts';
import { Toasts } from '#client/ui/feedback/toasts.tsx';
import { type Call, type FakeAnswer, FakeServer } from './fake-server.ts';
import { cursorAt } from './parcels.ts';
import { sessionOf } from './session.ts';

/** The name of a call's operation. */
const operationOf = ({ query }: Call): string => /(?:query|mutation)\s+(\w+)/.exec(query)?.[1] ?? '';

export type Answers = Record<string, (call: Call) => FakeAnswer | Promise<FakeAnswer>>;

export interface OpenedPage {
  server: FakeServer;
  callsOf: (name: string) => Call[];
  /** The change of a row, as the subscription of its entity sends it. */
  pushChange: (field: string, seq: number, change: Record<string, unknown>) => Promise<void>;
}

/** An answer as of an event of the log. */
export const answerAt = (seq: number, data: object): FakeAnswer => ({ data, extensions: { at: cursorAt(seq) } });

/** A refusal as the server sends it. */
export const refusal = (code: string, fields: object[] = []): FakeAnswer => ({
  data: null,
  errors: [{ message: code, path: ['result'], extensions: { code, params: {}, fields } }],
});

/** Renders an element for a signed-in user; answers of the server are set by operation name. */
export async function renderPage(
  element: ReactNode,
  user: Role | SignedInSession,
  answers: Answers,
): Promise<OpenedPage> {
  storeSession(typeof user === 'string' ? sessionOf(user) : user);
  const server = new FakeServer();
  server.respond = (call) => answers[operationOf(call)]?.(call) ?? { data: {} };
  render(
    <LiveProvider userId="u1">
      <ShellExtensionsContext value={shellExtensions}>
        <Suspense fallback={null}>{element}</Suspense>
      </ShellExtensionsContext>
      <Toasts />
    </LiveProvider>,
  );
  await vi.waitUntil(() => server.connections.length > 0, 10_000);
  await server.accept(cursorAt(100));
  return {
    server,
    callsOf: (name) => server.calls.filter((call) => operationOf(call) === name),
    pushChange: async (field, seq, change) => {
      await vi.waitUntil(() => server.connection.subscribes(field).length > 0, 10_000);
      act(() => {
        server.connection.push(cursorAt(seq), { [field]: { kind: 'CHANGED', changed: [], reason: null, ...change } });
      });
    },
  };
}
