// The controls of filters by themselves: what they ask for, and what they say.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, beforeEach, afterEach, describe, expect, it, vi } from 'vitest';
import { FilterControl, type FilterControlProps } from '#client/list/filters/controls/filter-control.tsx';
import { NumberRange } from '#client/list/filters/controls/number-range.tsx';
import { ValuePill } from '#client/list/filters/controls/value-pill.tsx';
import { initI18n } from '#client/messages/i18n.ts';

beforeAll(async () => {
  await initI18n('fr');
  await i18next.loadNamespaces('list');
});
const asked = vi.fn<FilterControlProps['onChange']>();
beforeEach(() => {
  asked.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

const show = (kind: FilterControlProps['filter']['kind'], given: Partial<FilterControlProps> & { answers?: true }) => {
  const { answers, filter, ...more } = given;
  return render(
    <FilterControl
      filter={{ name: 'late', column: 'late', kind, ...(answers && { answers }), ...filter }}
      label="Late"
      value={null}
      rows={[]}
      onChange={asked}
      {...more}
    />,
  );
};
const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });

const pressRadio = (name: string): void => {
  fireEvent.click(screen.getByRole('radio', { name }));
};
const range = (value: { min: number | null; max: number | null }) =>
  render(<NumberRange label="Cash" money={false} value={value} onChange={asked} />);
const type = (at: 0 | 1, value: string): void => {
  fireEvent.change(screen.getAllByRole('textbox')[at] ?? document.body, { target: { value } });
};
const send = (): void => {
  fireEvent.submit(screen.getByRole('form', { name: 'Cash' }));
};
const invalid = (): (string | null)[] => screen.getAllByRole('textbox').map((one) => one.getAttribute('aria-invalid'));

const pill = (opened: boolean) => (
  <ValuePill label="Cash" words={null} opened={opened}>
    {() => <p>inside</p>}
  </ValuePill>
);

describe('a flag', () => {
  it('says whether it is on and for how many rows, and is off with the next press', () => {
    const { unmount } = show('flag', { counts: { true: 3 }, most: true });
    expect([button(/Late/).getAttribute('aria-pressed'), button(/Late/).textContent]).toEqual([
      'false',
      expect.stringMatching(/≤\s*3/),
    ]);
    fireEvent.click(button(/Late/));
    unmount();
    show('flag', { value: true });
    expect(button(/Late/).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(button(/Late/));
    expect(asked.mock.calls).toEqual([[true], [null]]);
  });

  it.each<[string, Parameters<typeof show>[1]]>([
    ['whose address says no, although only yes is offered', { value: false }],
    ['of which both answers are offered', { value: false, answers: true }],
  ])('%s, shows its answer', (_, given) => {
    show('flag', given);
    expect(button(/Late/).textContent).toMatch(/Non/);
  });

  it('with answers asks for yes, for no, and for neither', () => {
    const { rerender } = show('flag', { value: null, answers: true, look: 'field' });
    const filter = { name: 'late', column: 'late', kind: 'flag', answers: true } as const;
    pressRadio('Oui');
    pressRadio('Non');
    rerender(<FilterControl filter={filter} label="Late" value rows={[]} onChange={asked} look="field" />);
    const all = screen.getAllByRole<HTMLInputElement>('radio');
    fireEvent.click(all[0] ?? document.body);
    expect(asked.mock.calls).toEqual([[true], [false], [null]]);
  });
});

describe('a choice', () => {
  const filter = { name: 'late', column: 'late', kind: 'in', values: ['a', 'b'] } as const;

  it('says how many rows each value has, zero as well, and nothing while that is unknown', async () => {
    const { unmount } = show('in', { filter, counts: { a: 2 }, most: true });
    fireEvent.click(button('Late'));
    await screen.findByRole('listbox');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['a≤ 2', 'b≤ 0']);
    unmount();
    show('in', { filter });
    fireEvent.click(button('Late'));
    await screen.findByRole('listbox');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['a', 'b']);
  });

  it('is emptied by its own button', async () => {
    show('in', { filter, value: ['a', 'b'] });
    fireEvent.click(button(/Late|a/));
    await screen.findByRole('listbox');
    fireEvent.click(button('Tout effacer'));
    expect(asked.mock.calls).toEqual([[[]]]);
  });
});

describe('a range of numbers', () => {
  it('is asked for when it is sent and not while it is typed, with one end or both', () => {
    range({ min: null, max: null });
    type(0, '5');
    expect(asked).not.toHaveBeenCalled();
    send();
    type(1, '5');
    send();
    expect(asked.mock.calls).toEqual([[{ min: 5, max: null }], [{ min: 5, max: 5 }]]);
  });

  it('that is emptied is none', () => {
    range({ min: 5, max: 9 });
    type(0, '');
    type(1, '');
    send();
    expect(asked.mock.calls).toEqual([[null]]);
  });

  it('that ends before it begins, or is negative, is not asked for, which is said once it is sent', () => {
    range({ min: null, max: null });
    type(0, '9');
    type(1, '5');
    expect(invalid()).toEqual([null, null]);
    send();
    expect([asked.mock.calls, invalid()]).toEqual([[], [null, 'true']]);
    type(0, '-1');
    send();
    expect([asked.mock.calls, invalid()]).toEqual([[], ['true', null]]);
    type(0, '0');
    expect(invalid()).toEqual([null, null]);
  });
});

describe('a pill that was just chosen in the menu', () => {
  it('opens by itself once the menu is gone, and others do not', async () => {
    vi.useFakeTimers();
    render(pill(true));
    act(() => {
      vi.advanceTimersByTime(249);
    });
    expect(button('Cash').getAttribute('aria-expanded')).toBe('false');
    act(() => {
      vi.advanceTimersByTime(1);
    });
    expect(button('Cash').getAttribute('aria-expanded')).toBe('true');
    vi.useRealTimers();
    expect(await screen.findByText('inside')).toBeTruthy();
  });

  it('does not open any more when it was taken away again', () => {
    vi.useFakeTimers();
    const { rerender } = render(pill(true));
    rerender(pill(false));
    act(() => {
      vi.advanceTimersByTime(1_000);
    });
    expect(button('Cash').getAttribute('aria-expanded')).toBe('false');
  });
});

it('a range of days says its last day, on the pill and in its field', async () => {
  show('range', { value: { gte: '2026-11-01', lt: '2026-11-08' } });
  expect(button(/Late/).textContent).toMatch(/7 nov/);
  fireEvent.click(button(/Late/));
  await waitFor(() => expect(screen.getAllByRole('textbox').length).toBe(2));
  expect(screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual([
    '01/11/2026',
    '07/11/2026',
  ]);
});
