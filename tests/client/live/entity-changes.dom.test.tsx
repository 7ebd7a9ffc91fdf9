// What a page does when rows of an entity change that it does not show itself.
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { LiveClient } from '#client/live/live-client.ts';
import { LiveContext } from '#client/live/live-context.ts';
import { useEntityChanges } from '#client/live/use-entity-changes.ts';
import { parcel } from '../support/parcels.ts';

function follow(which: 'new' | 'any', known: string[] = []) {
  const live = new LiveClient();
  const { changeLog } = live.subscriptions.of('package');
  const change = (kind: 'NEW' | 'CHANGED' | 'GONE', id: string, version = 1) => {
    const row = kind === 'GONE' ? null : parcel(id, version);
    const of = { kind, id, version: kind === 'GONE' ? null : version, changed: [], row, at: null };
    act(() => {
      changeLog.add(of, { epoch: 1, seq: version, nonce: '0000abcd' }, null);
      changeLog.notify();
    });
  };
  for (const id of known) change('NEW', id);
  const onChange = vi.fn<() => void>();
  const wrapper = ({ children }: { children: ReactNode }) => <LiveContext value={live}>{children}</LiveContext>;
  const { unmount } = renderHook(() => useEntityChanges('package', which, onChange), { wrapper });
  return { change, onChange, unmount };
}

it('hears of each new row once, and of no other change', () => {
  const { change, onChange } = follow('new', ['before']);
  change('CHANGED', 'before', 2);
  change('CHANGED', 'a');
  change('GONE', 'b');
  expect(onChange).not.toHaveBeenCalled();
  change('NEW', 'c');
  change('CHANGED', 'c', 2);
  expect(onChange).toHaveBeenCalledTimes(1);
  change('NEW', 'd');
  expect(onChange).toHaveBeenCalledTimes(2);
});

it('or of every change of any row, each version once, until it is left', () => {
  const { change, onChange, unmount } = follow('any', ['before']);
  change('CHANGED', 'before', 2);
  change('NEW', 'a');
  change('GONE', 'a');
  expect(onChange).toHaveBeenCalledTimes(3);
  change('CHANGED', 'before', 2);
  expect(onChange).toHaveBeenCalledTimes(3);
  unmount();
  change('CHANGED', 'before', 3);
  expect(onChange).toHaveBeenCalledTimes(3);
});
