// Which rows of a list are selected while its pages, its filters and its rows change.
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useSelection } from '#client/list/state/use-selection.ts';
import { useRowSelection } from '#client/ui/table/use-row-selection.ts';

interface Row {
  id: string;
  version: number;
}
interface Shown {
  of: string;
  rows: readonly Row[];
  gone: ReadonlySet<string>;
}
const row = (id: string, version = 1): Row => ({ id, version });
const firstPage: Shown = { of: '', rows: [row('a'), row('b')], gone: new Set() };
const secondPage: Shown = { ...firstPage, rows: [row('c'), row('d')] };

function openList() {
  const hook = renderHook(({ of, rows, gone }: Shown) => useSelection<Row>(of, rows, gone), {
    initialProps: firstPage,
  });
  const selection = () => hook.result.current;
  return {
    show: hook.rerender,
    toggle: (id: string) => {
      act(() => {
        selection().toggle(id);
      });
    },
    change: (work: (now: ReturnType<typeof selection>) => void) => {
      act(() => {
        work(selection());
      });
    },
    ids: () => [...selection().ids].join(' '),
    versions: () => selection().rows.map(({ id, version }) => `${id}${String(version)}`),
  };
}

describe('the selection of a list', () => {
  it('takes a row in, and out again', () => {
    const list = openList();
    list.toggle('a');
    list.toggle('b');
    expect(list.ids()).toBe('a b');
    list.toggle('a');
    expect(list.ids()).toBe('b');
  });

  it('stays over a change of page, with its rows, and grows there', () => {
    const list = openList();
    list.toggle('a');
    list.show(secondPage);
    expect(list.versions()).toEqual(['a1']);
    list.toggle('d');
    expect(list.versions()).toEqual(['a1', 'd1']);
    list.show(firstPage);
    expect(list.ids()).toBe('a d');
  });

  it('is empty after a change of tab, search or filter, and does not come back with them', () => {
    const list = openList();
    list.toggle('a');
    list.show({ ...firstPage, of: '?late=1' });
    expect(list.ids()).toBe('');
    list.show(firstPage);
    expect(list.ids()).toBe('');
  });

  it('has each row as it is shown now, not as it was when selected', () => {
    const list = openList();
    list.toggle('a');
    list.show({ ...firstPage, rows: [row('a', 2), row('b')] });
    expect(list.versions()).toEqual(['a2']);
  });

  it('loses a row that the viewer may not see any longer', () => {
    const list = openList();
    list.toggle('a');
    list.toggle('b');
    list.show({ ...firstPage, gone: new Set(['a']) });
    expect(list.ids()).toBe('b');
    list.change(({ set }) => {
      set(new Set(['a', 'b']));
    });
    expect(list.ids()).toBe('b');
  });

  it('keeps what an action left, with rows selected meanwhile, and takes in rows of other pages', () => {
    const list = openList();
    list.toggle('a');
    list.toggle('b');
    list.change(({ keep }) => {
      keep((id) => id === 'b', [row('z')]);
    });
    expect(list.versions()).toEqual(['b1', 'z1']);
  });

  it('of a list that was narrowed meanwhile is left alone by an action that ends later', () => {
    const list = openList();
    list.toggle('a');
    const late: (() => void)[] = [];
    list.change(({ keep }) => {
      late.push(() => {
        keep(() => true, [row('z')]);
      });
    });
    list.show({ ...firstPage, of: '?late=1' });
    list.toggle('b');
    act(() => {
      for (const end of late) end();
    });
    expect(list.ids()).toBe('b');
  });

  it('is empty once it is cleared', () => {
    const list = openList();
    list.toggle('a');
    list.change(({ clear }) => {
      clear();
    });
    expect([list.ids(), list.versions()]).toEqual(['', []]);
  });
});

describe('all rows of a page', () => {
  const onSelect = vi.fn<(next: ReadonlySet<string>) => void>();
  const toggleAll = (keys: readonly string[], selected: readonly string[]) => {
    renderHook(() => useRowSelection(keys, new Set(selected), onSelect)).result.current.toggleAll();
    return [...(onSelect.mock.lastCall?.[0] ?? [])];
  };

  it('are selected beside those of other pages, and let go without them', () => {
    expect(toggleAll(['c', 'd'], ['a', 'c'])).toEqual(['a', 'c', 'd']);
    expect(toggleAll(['c', 'd'], ['a', 'c', 'd'])).toEqual(['a']);
  });
});
