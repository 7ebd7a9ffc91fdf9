// The columns of a list as a person arranges them: shown, moved, resized, kept for the next time.
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import type { ListColumn, ListPresentation, ListViewer } from '#client/list/list-definition.ts';
import { useColumns } from '#client/list/table/use-columns.tsx';

interface Row {
  id: string;
  version: number;
}
const column = (id: string, more: Partial<ListColumn<Row>> = {}): ListColumn<Row> => ({ id, cell: () => id, ...more });
const columns = [
  column('number', { alwaysVisible: true, sticky: true }),
  column('city', { fields: ['cityId', 'address'] }),
  column('price', { width: 100, maxWidth: 300, visibleTo: ({ role }) => role !== 'DRIVER' }),
  column('note', { hiddenByDefault: ({ role }) => role === 'CUSTOMER' }),
  column('weight', { hiddenByDefault: true }),
];
const viewer = (role: ListViewer['role']): ListViewer => ({ role, manager: false });

let test = 0;
const person = (name: string) => `${name}-${String(test)}`;
beforeAll(async () => {
  await initI18n('fr');
});
beforeEach(() => {
  localStorage.clear();
  // What was read once is kept for the life of the page.
  test += 1;
});
afterEach(() => {
  vi.restoreAllMocks();
});

interface Opening {
  role?: ListViewer['role'];
  userId?: string;
  view?: readonly string[] | null;
  onChange?: (ids: readonly string[]) => void;
}
function openColumns({ role = 'ADMIN', userId = 'u1', view = null, onChange = () => undefined }: Opening = {}) {
  const definition: ListPresentation<Row> = Object.assign(Object.create(null), { area: 'kit', columns });
  const { result } = renderHook(() =>
    useColumns(definition, { who: viewer(role), userId: person(userId) }, { ids: view, onChange }),
  );
  const switchOf = (id: string) => {
    const found = result.current.switches.find((one) => one.id === id);
    if (!found) throw new Error(`no column ${id}`);
    return found;
  };
  return {
    shown: () => result.current.visible.join(' '),
    offered: () => result.current.switches.map(({ id }) => id).join(' '),
    width: (id: string) => result.current.columns.find((one) => one.id === id)?.width,
    now: () => result.current,
    switchOf,
    press: (work: (now: typeof result.current) => void) => {
      act(() => {
        work(result.current);
      });
    },
    toggle: (id: string) => {
      act(() => {
        switchOf(id).toggle();
      });
    },
  };
}
const stored = (userId = 'u1') => localStorage.getItem(`qafila.columns.kit.${person(userId)}`);

describe('which columns are shown', () => {
  it('follows the list for each role, and offers none that the role may not see', () => {
    expect(openColumns().shown()).toBe('number city price note');
    expect(openColumns({ role: 'CUSTOMER', userId: 'u2' }).shown()).toBe('number city price');
    const driver = openColumns({ role: 'DRIVER', userId: 'u3' });
    expect([driver.shown(), driver.offered()]).toEqual(['number city note', 'number city note weight']);
  });

  it('is what the person chose, now and the next time, and not for another person', () => {
    const list = openColumns();
    list.toggle('city');
    list.toggle('weight');
    expect(list.shown()).toBe('number price note weight');
    expect(openColumns().shown()).toBe('number price note weight');
    expect(stored()).toBe('-city,+weight||');
    expect(openColumns({ userId: 'u2' }).shown()).toBe('number city price note');
  });

  it('always contains the column that says which row it is', () => {
    const list = openColumns();
    expect(list.switchOf('number').fixed).toBe(true);
    list.toggle('number');
    expect(list.shown()).toBe('number city price note');
  });

  it('is what a saved view says, in its order; changes go to the view and not to the person', () => {
    const onChange = vi.fn<(ids: readonly string[]) => void>();
    const list = openColumns({ view: ['number', 'weight', 'city', 'gone'], onChange });
    expect(list.shown()).toBe('number weight city');
    list.toggle('price');
    list.toggle('city');
    list.press(() => {
      list.switchOf('city').moveBefore?.();
    });
    expect(onChange.mock.calls.map(([ids]) => ids.join(' '))).toEqual([
      'number weight city price',
      'number weight',
      'number city weight',
    ]);
    expect(stored()).toBeNull();
    expect(list.now().visibleOf(['note', 'gone'])).toEqual(['number', 'note']);
  });
});

describe('the order of columns', () => {
  it('changes past the visible neighbour, and is kept', () => {
    const list = openColumns();
    list.press(() => {
      list.switchOf('city').moveAfter?.();
    });
    expect(list.shown()).toBe('number price city note');
    expect(openColumns().shown()).toBe('number price city note');
  });

  it('offers no move at an end, of a hidden column, or in front of the sticky one', () => {
    const { switchOf } = openColumns();
    const moves = ['number', 'city', 'note', 'weight'].map((id) => {
      const { moveBefore, moveAfter } = switchOf(id);
      return [moveBefore !== undefined, moveAfter !== undefined];
    });
    expect(moves).toEqual([
      [false, false],
      [false, true],
      [true, false],
      [false, false],
    ]);
  });
});

describe('the width of a column', () => {
  it('begins at that of the list, changes step by step, and is kept', () => {
    const list = openColumns();
    for (const id of ['price', 'city', 'price'])
      list.press(() => {
        list.switchOf(id).resize?.(16);
      });
    expect([list.width('price'), list.width('city'), list.width('note')]).toEqual([132, 156, undefined]);
    expect(openColumns().width('price')).toBe(132);
    expect(list.switchOf('weight').resize).toBeUndefined();
  });

  it.each([
    [10, 56],
    [56, 56],
    [300.4, 300],
    [640, 640],
    [9000, 640],
  ])('of %d pixels is %d', (asked, width) => {
    const list = openColumns();
    list.press(({ resize }) => {
      resize('city', asked);
    });
    expect(list.width('city')).toBe(width);
  });
});

describe('the columns of the list', () => {
  it('can be had back, once something was arranged', () => {
    const list = openColumns();
    expect(list.now().reset).toBeUndefined();
    list.toggle('city');
    list.press(({ resize }) => {
      resize('price', 200);
    });
    list.press(({ reset }) => reset?.());
    expect([list.shown(), list.width('price'), list.now().reset]).toEqual(['number city price note', 100, undefined]);
  });

  it.each([
    ['+weight,nonsense|price,city|price=20,city=9999,note=x', 'number price note weight city', 56, 640],
    ['|||', 'number city price note', 100, undefined],
    ['something else', 'number city price note', 100, undefined],
  ])('are understood as far as they can be: %s', (text, shown, price, city) => {
    localStorage.setItem(`qafila.columns.kit.${person('u1')}`, text);
    const list = openColumns();
    expect([list.width('price'), list.width('city')]).toEqual([price, city]);
    expect(list.shown()).toBe(shown);
  });
});

it('a change of a field flashes in the column that shows it, once for the same change', () => {
  const { now } = openColumns();
  const fields = new Set(['address', 'price', 'unknown']);
  const first = now().flashed(new Map([['r1', fields]]));
  expect([...(first.get('r1') ?? [])]).toEqual(['city', 'price']);
  expect(
    now()
      .flashed(new Map([['r1', fields]]))
      .get('r1'),
  ).toBe(first.get('r1'));
});
