import { useEffect, useRef } from 'react';
import { useT } from '#client/messages/use-t.ts';
import { announce } from '#client/app/layout/announce.ts';
import type { FleetRow } from './driver-state.ts';
import { findNewIssues } from './new-issues.ts';
import type { FleetSnapshot } from './fleet-store.ts';

const maxNames = 3;

/** Announces drivers that became late or silent to screen readers, at most once every five seconds. */
export function useFleetAnnouncements({ rows, byId, isLoaded: known }: FleetSnapshot): void {
  const t = useT('map');
  const before = useRef<ReadonlyMap<string, FleetRow>>(new Map());
  useEffect(() => {
    if (!known) return;
    const { late, silent } = findNewIssues(before.current, rows);
    before.current = byId;
    const names = (of: readonly FleetRow[]): string => {
      const first = of
        .slice(0, maxNames)
        .map(({ driver }) => driver.driver.name)
        .join(', ');
      return of.length > maxNames ? t('said.more', { names: first, count: of.length - maxNames }) : first;
    };
    const said = [
      late.length > 0 && t('said.late', { names: names(late) }),
      silent.length > 0 && t('said.silent', { names: names(silent) }),
    ].filter((line) => line !== false);
    if (said.length > 0) announce(said.join('. '));
  }, [rows, byId, known, t]);
}
