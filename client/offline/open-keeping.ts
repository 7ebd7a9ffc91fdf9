// What keeps actions, files and answers of one user, with the events that send what waits.
import { getDefaultStore } from 'jotai';
import { t as translate } from 'i18next';
import { Clock, CloudAlert } from 'lucide-react';
import type { Role } from '#shared/access/roles.ts';
import { applyClockChanges, printClockChanges } from '#shared/lib/clock-changes.ts';
import { dayMs } from '#shared/lib/time.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import { connectionStateAtom } from '#client/live/transport/connection-state.ts';
import { isQueued, type KeptRequest, type KeptResult } from '#client/live/keeping.ts';
import type { LiveClient } from '#client/live/live-client.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { Badge } from './badge/badge.tsx';
import { withExpected } from './expected-rows.ts';
import { openKeptAnswers } from './kept-answers.ts';
import { isListOpenAtom, type OpenKeeping } from './offline-state.ts';
import { openOutboxStore, type OutboxStore } from './outbox/outbox-store.ts';
import { Outbox } from './outbox/outbox.ts';
import { sendKept } from './outbox/send-kept.ts';
import { maySignOut } from './sign-out/may-sign-out.ts';

const store = getDefaultStore();

const clockKey = 'qafila.clock';

/** The changes of Morocco's clock, as the server said them last: a page without a network has no answer that says them. */
function keepClock(): void {
  if (store.get(connectionStateAtom).status === 'live') localStorage.setItem(clockKey, printClockChanges(serverNow()));
  else applyClockChanges(localStorage.getItem(clockKey));
}

/** Opens what is kept of a user and sends it. Rejects where the browser has no database. */
export async function openKeeping(
  live: LiveClient,
  { id: userId, role }: { id: string; role: Role },
): Promise<OpenKeeping> {
  keepClock();
  const [files, answers] = await Promise.all([openOutboxStore(userId), openKeptAnswers(userId)]);
  const name = `qafila.outbox.${userId}`;
  const others = new BroadcastChannel(name);
  const outbox = new Outbox({
    role,
    store: files,
    send: sendKept(live, files),
    alone: async (work) => {
      if ('locks' in navigator) await navigator.locks.request(name, work);
      else await work();
    },
    tellOthers: () => {
      // A channel has no other origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      others.postMessage('changed');
    },
    onConflict: showConflict,
    now: () => Date.now(),
  });
  others.addEventListener('message', () => void outbox.reload());
  const stop = sendWhenReachable(outbox);
  await removeUnusedFiles(files);
  await outbox.start();
  return {
    outbox,
    answers,
    keeping: {
      run: (request) => runOrShow(outbox, request),
      keepFile: (file, kind, id) =>
        keepFile(files, { id: id ?? crypto.randomUUID(), file, kind, uploadedId: id ?? null }),
      expected: {
        subscribe: outbox.subscribe,
        rows: () => outbox.state().expected,
        apply: (data) => withExpected(data, outbox.state().expected),
      },
      answers,
      maySignOut: () => maySignOut(outbox),
      Badge,
    },
    close: () => {
      stop();
      outbox.close();
      others.close();
      answers.close();
      files.close();
    },
  };
}

/** Sends again when the browser, the connection or the person comes back. */
function sendWhenReachable({ send }: Outbox): () => void {
  const again = (): void => void send();
  const whenLive = store.sub(connectionStateAtom, () => {
    if (store.get(connectionStateAtom).status !== 'live') return;
    keepClock();
    again();
  });
  window.addEventListener('online', again);
  document.addEventListener('visibilitychange', again);
  return () => {
    whenLive();
    window.removeEventListener('online', again);
    document.removeEventListener('visibilitychange', again);
  };
}

/** Runs an action and says that it was kept. Null when the phone has no room for it. */
async function runOrShow(outbox: Outbox, request: KeptRequest): Promise<KeptResult | null> {
  const { area, action, rows } = request.subject;
  const result = await outbox.run(request).catch(() => null);
  if (!result) showNoRoom();
  if (!result || result.ok || !isQueued(result.problem)) return result;
  // From now on the browser should not delete it to make room for others.
  void navigator.storage?.persist?.().catch(() => false);
  if (request.onLateAnswer) return result;
  const [first] = rows;
  const what =
    rows.length === 1 && first ? first.label : translate('kept.parcels', { ns: 'offline', count: rows.length });
  toast({
    key: 'kept',
    icon: Clock,
    text: translate('kept.text', { ns: 'offline', what, action: translate(`actions.${action}`, { ns: area }) }),
    action: {
      label: translate('kept.undo', { ns: 'offline' }),
      undoes: true,
      onSelect: async () => {
        const isGone = await outbox.discard(result.key);
        if (!isGone) toast({ text: translate('kept.late', { ns: 'offline' }), tone: 'warning' });
      },
    },
  });
  return result;
}

function showConflict(): void {
  toast({
    key: 'conflict',
    icon: CloudAlert,
    tone: 'danger',
    urgent: true,
    durationMs: Infinity,
    text: translate('conflict.toast', { ns: 'offline' }),
    action: {
      label: translate('conflict.open', { ns: 'offline' }),
      onSelect: () => {
        store.set(isListOpenAtom, true);
      },
    },
    countdown: false,
  });
}

function showNoRoom(): void {
  toast({ key: 'room', tone: 'danger', text: translate('noRoom', { ns: 'offline' }) });
}

async function keepFile(
  files: OutboxStore,
  file: Omit<Parameters<OutboxStore['putFile']>[0], 'keptAt'>,
): Promise<string | null> {
  try {
    await files.putFile({ ...file, keptAt: Date.now() });
    return file.id;
  } catch {
    if (file.uploadedId === null) showNoRoom();
    return null;
  }
}

/** The files of forms that were closed without being sent. */
async function removeUnusedFiles(files: OutboxStore): Promise<void> {
  const named = new Set((await files.actions()).flatMap(({ input }) => Object.values(input).flat()));
  for (const { id, keptAt } of await files.files())
    if (!named.has(id) && Date.now() - keptAt > dayMs) await files.removeFile(id);
}
