// What rings on every page: the number in the navigation, and a message for what is pressing. It comes once the page is idle.
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useAtomValue, useSetAtom } from 'jotai';
import { useLocation } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { exactCountLimit } from '#shared/kit/list.ts';
import { toast } from '#client/kit/ui/toast.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { useLiveClient } from '#client/live/live-context.ts';
import { useAction } from '#client/live/use-action.ts';
import { whoAtom } from '#client/session/session.ts';
import { entryCountsAtom } from '#client/shell/entry-counts.ts';
import { type Arrival, ringing } from './arrival.ts';
import { ReadMutation } from './documents.ts';
import { leadsTo } from './leads-to.ts';
import { iconOf } from './note-icon.tsx';
import { shownCount, useInbox } from './use-inbox.ts';
import { useWording, type Wording } from './wording.ts';

/** More at once are said in one line: after a break, or when a night's work is found late. */
const mostAtOnce = 2;
const urgentMs = 15_000;
const highMs = 8_000;

/** Stands once beside the page of somebody who has notifications. */
export default function Bell(): ReactNode {
  const { data } = useInbox();
  const setCounts = useSetAtom(entryCountsAtom);
  const rings = data?.inbox?.bell === true;
  const unread = data && rings ? shownCount(data.inboxCounts.unread, data.inboxCounts) : 0;
  useEffect(() => { setCounts({ notifications: { value: unread, cap: exactCountLimit } }); }, [unread, setCounts]);
  useEffect(() => () => { setCounts({}); }, [setCounts]);
  useMessages(rings);
  return null;
}

function useMessages(rings: boolean): void {
  const { journal } = useLiveClient().feeds.of('notification');
  const t = useWords('notifications');
  const [, navigate] = useLocation();
  const show = useMessage();
  const seen = useRef(new Set<string>());
  const arrived = useEffectEvent(() => {
    const fresh = [...journal.entries()].filter(({ id, kind }) => kind === 'NEW' && !seen.current.has(id));
    for (const { id } of fresh) seen.current.add(id);
    const pressing = fresh.flatMap(({ row }) => ringing(row) ?? []).filter(({ priority }) => priority === 'URGENT' || priority === 'HIGH');
    if (!rings || pressing.length === 0) return;
    if (pressing.length <= mostAtOnce) for (const one of pressing) show(one);
    else {
      toast({
        key: 'notifications', text: t('pressing', { count: pressing.length }), tone: 'warning', ms: highMs, countdown: false,
        urgent: pressing.some(({ priority }) => priority === 'URGENT'), action: { label: t('open'), onSelect: () => { navigate(screenPath('notifications')); } },
      });
    }
  });
  useEffect(() => journal.subscribe(() => { arrived(); }), [journal]);
}

function useMessage(): (arrival: Arrival) => void {
  const t = useWords('notifications');
  const who = useAtomValue(whoAtom);
  const wording = useWording();
  const [, navigate] = useLocation();
  const { run } = useAction(ReadMutation);
  return (arrival) => {
    const urgent = arrival.priority === 'URGENT';
    const open = (): void => {
      void run({ id: arrival.id }, { typename: 'Notification', id: arrival.id, fields: { status: 'read' } });
      navigate(leadsTo(arrival, who) ?? screenPath('notifications'));
    };
    toast({
      key: arrival.id, text: lineOf(wording(arrival)), icon: iconOf(arrival), tone: urgent ? 'danger' : 'warning', urgent, ms: urgent ? urgentMs : highMs, countdown: false,
      action: { label: t('open'), onSelect: open },
    });
  };
}

/** One line; the number keeps its own direction inside it. */
function lineOf({ title, reference, text }: Wording): string {
  const named = reference === null ? title : `${title} \u2066${reference}\u2069`;
  return text === '' ? named : `${named} · ${text}`;
}
