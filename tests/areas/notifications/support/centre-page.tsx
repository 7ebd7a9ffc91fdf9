// The notifications centre in front of a server that a test writes.
import { type ReactNode, Suspense } from 'react';
import { act, fireEvent, render } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { navCountsAtom } from '#client/app/navigation/nav-count.tsx';
import Bell from '#client/areas/notifications/bell/bell.tsx';
import Centre from '#client/areas/notifications/screen.tsx';
import type { Inbox, NotificationItem } from '#client/areas/notifications/documents.ts';
import { moroccoDay } from '#client/lib/formatters.ts';
import { dismissToast } from '#client/ui/feedback/toast.ts';
import { Toasts } from '#client/ui/feedback/toasts.tsx';
import { LiveProvider } from '#client/live/live-provider.tsx';
import { storeSession } from '#client/session/session.ts';
import { type FakeAnswer, type Call, FakeServer } from '#tests/client/support/fake-server.ts';
import { cursorAt } from '#tests/client/support/parcels.ts';
import { sessionOf } from '#tests/client/support/session.ts';

let serial = 0;

const apart = (minutes: number): string =>
  new Date(Date.parse(`${moroccoDay(Date.now())}T18:00:00Z`) - minutes * 61_000).toISOString();

/** A delivery of today, more than a minute from any other, with optional overrides. */
export function buildNotification(given: Partial<NotificationItem> = {}): NotificationItem & { __typename: string } {
  serial += 1;
  const facts = {
    trackingNumber: `CAS-26-${String(serial).padStart(6, '0')}`,
    recipientName: 'Khadija Lahlou',
    reason: null,
    nextDate: null,
    cashCollected: 9_900,
    newDestination: null,
    overall: null,
    response: null,
    amount: null,
    reference: null,
    kind: null,
    title: null,
    text: null,
    titleEn: null,
    textEn: null,
    titleAr: null,
    textAr: null,
    driver: null,
  };
  return {
    __typename: 'Notification',
    id: `n${serial}`,
    version: 1,
    n: serial,
    status: 'unread',
    type: 'PACKAGE_DELIVERED',
    priority: 'MEDIUM',
    event: 'package.delivered',
    entity: 'package',
    entityId: `p${serial}`,
    createdAt: apart(serial),
    readAt: null,
    archivedAt: null,
    ...given,
    facts: Object.assign({ __typename: 'NotificationFacts', ...facts }, given.facts),
  };
}

export interface CentrePage {
  server: FakeServer;
  notifications: NotificationItem[];
  inbox: Inbox & { __typename: string };
  counts: { total: number; unread: number; read: number; archived: number; exact: boolean };
  responses: Record<string, (call: Call) => FakeAnswer | Promise<FakeAnswer>>;
  push: (seq: number, data: Record<string, unknown>) => void;
  callsOf: (name: string) => Call[];
}

const operationOf = ({ query }: Call): string => /(?:query|mutation)\s+(\w+)/.exec(query)?.[1] ?? '';

/** A change of a notification, as the server sends it. */
export function notificationChange(
  kind: 'NEW' | 'CHANGED',
  note: NotificationItem,
  ...fields: string[]
): { notificationChanged: object } {
  return {
    notificationChanged: {
      __typename: 'NotificationChange',
      kind,
      id: note.id,
      version: note.version,
      changed: fields,
      reason: null,
      notification: note,
    },
  };
}

interface Opening {
  search?: string;
  on?: CentrePage['responses'];
  bell?: boolean;
  next?: string | null;
  beside?: ReactNode;
  failing?: boolean;
}

/** Opens the centre with the bell beside it; resolves when it listens. */
export async function openCentre(
  notes: readonly NotificationItem[],
  { search = '', on = {}, bell = true, next = null, failing = false }: Opening = {},
): Promise<CentrePage> {
  storeSession(sessionOf('CUSTOMER'));
  navigate(`/notifications${search}`, { replace: true });
  const server = new FakeServer();
  const page: CentrePage = {
    server,
    notifications: [...notes],
    responses: on,
    inbox: {
      __typename: 'Inbox',
      id: 'u1',
      version: 1,
      readThrough: 0,
      mutedTypes: [],
      pushTypes: [],
      mailTypes: [],
      quietFrom: null,
      quietTo: null,
      bell,
    },
    counts: { total: 148, unread: 12, read: 128, archived: 8, exact: true },
    push: (seq, data) => {
      server.connection.push(cursorAt(seq), data);
    },
    callsOf: (name) => server.calls.filter((call) => operationOf(call) === name),
  };
  server.respond = (call) => {
    const name = operationOf(call);
    const answer = page.responses[name];
    if (answer) return answer(call);
    const extensions = { at: cursorAt(100) };
    if (name === 'Notifications' && failing)
      return { errors: [{ message: 'internal', extensions: { code: 'internal' } }] };
    if (name === 'Notifications')
      return {
        data: { notifications: { __typename: 'NotificationPage', next, rows: page.notifications } },
        extensions,
      };
    if (name === 'Inbox')
      return {
        data: { inbox: page.inbox, inboxCounts: { __typename: 'InboxCounts', id: 'mine', ...page.counts } },
        extensions,
      };
    const field = name.charAt(0).toLowerCase() + name.slice(1);
    const { id, ids } = call.variables['input'] as { id: string; ids?: string[] };
    if (field.startsWith('inbox')) return { data: { [field]: { __typename: 'InboxResult', inbox: page.inbox } } };
    if (ids) {
      const results = ids.map((each) => ({
        __typename: 'NotificationsOutcome',
        id: each,
        row: page.notifications.find((note) => note.id === each),
        error: null,
      }));
      return { data: { result: { __typename: 'NotificationsResult', results } } };
    }
    return {
      data: {
        result: { __typename: 'NotificationResult', row: page.notifications.find((note) => note.id === id) },
      },
    };
  };
  render(
    <LiveProvider userId="u1">
      <Suspense fallback={null}>
        <Centre />
        <Bell />
      </Suspense>
      <Toasts />
    </LiveProvider>,
  );
  await vi.waitUntil(() => server.connections.length > 0, 10_000);
  await server.accept(cursorAt(100));
  await vi.waitUntil(() => server.connection.subscribes('notificationChanged').length > 0, 10_000);
  return page;
}

/** The texts of the rows on the page. */
export const rows = (): string[] => [...document.querySelectorAll('[data-note]')].map((row) => row.textContent);

/** The row of a notification. */
export function rowOf(id: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-note="${id}"]`);
  if (!found) throw new Error(`no row ${id}`);
  return found;
}

/** The number of unread ones in the navigation. */
export const unread = (): number | undefined => getDefaultStore().get(navCountsAtom).notifications;

/** Presses a key where the focus is. */
export function press(key: string): void {
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
}

/** Removes the messages that a test has left on the page. */
export function dismissToasts(): void {
  for (let serial = 1; serial < 60; serial += 1)
    act(() => {
      dismissToast(`toast-${serial}`);
    });
}
