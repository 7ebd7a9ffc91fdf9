// One saved view in its menu, the form of its name, and the order of a person's views.
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SavedView } from '#client/areas/views/documents.ts';
import { ViewForm } from '#client/areas/views/view-form.tsx';
import { ViewLine } from '#client/areas/views/view-line.tsx';
import { ViewNotice } from '#client/areas/views/view-notice.tsx';
import { inOrder, useViewOrder } from '#client/areas/views/view-order.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { open, openMenu } from './support/menu.tsx';

beforeAll(async () => {
  await initI18n('fr');
  await i18next.loadNamespaces(['views', 'packages', 'kit']);
});
beforeEach(() => {
  localStorage.clear();
});

const view = (given: Partial<SavedView> = {}): SavedView => ({
  id: 'v1',
  version: 1,
  status: 'active',
  allowedActions: ['rename', 'update', 'share', 'unshare', 'remove'],
  list: 'packages',
  name: 'Late',
  query: 'late=1',
  shared: false,
  owner: { id: 'u1', name: 'Salma' },
  ...given,
});

type Props = Parameters<typeof ViewLine>[0];
const line = (given: Partial<Props> = {}) => {
  const said = vi.fn<(what: string) => void>();
  render(
    <ViewLine
      view={view()}
      isOpen={false}
      isModified={false}
      isOwn
      onOpen={() => said('open')}
      onAct={(action) => said(action)}
      onUp={() => said('up')}
      {...given}
    />,
  );
  return { said, button: screen.getAllByRole('button')[0] ?? document.body };
};
const entries = async () => {
  fireEvent.click(screen.getAllByRole('button')[1] ?? document.body);
  await screen.findByRole('menu');
  return screen.getAllByRole('menuitem').map((item) => item.textContent);
};
const word = (key: string) => i18next.t(key, { ns: 'views' });

describe('a view in its menu', () => {
  it.each([
    [false, 'share', 'unshare'],
    [true, 'unshare', 'share'],
  ])('shared: %s, offers to %s it and not to %s it', async (shared, offered, hidden) => {
    line({ view: view({ shared }) });
    const names = await entries();
    expect(names).toContain(word(`actions.${offered}`));
    expect(names).not.toContain(word(`actions.${hidden}`));
  });

  it('offers nothing but its place to who may not change it, and names its owner', async () => {
    const { button } = line({ view: view({ allowedActions: [] }), isOwn: false });
    expect(button.textContent).toContain('Salma');
    expect(await entries()).toEqual([word('moveUp'), word('moveDown')]);
  });

  it('moves with Alt and an arrow, as far as there is a place', () => {
    const { said, button } = line();
    fireEvent.keyDown(button, { key: 'ArrowUp' });
    fireEvent.keyDown(button, { key: 'ArrowDown', altKey: true });
    // The button of the menu would open it.
    expect(fireEvent.keyDown(button, { key: 'ArrowUp', altKey: true })).toBe(false);
    expect(said.mock.calls).toEqual([['up']]);
  });

  it('offers in its menu only the places that there are', async () => {
    const { said } = line();
    await entries();
    const down = screen.getByRole('menuitem', { name: word('moveDown') });
    expect(down.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(screen.getByRole('menuitem', { name: word('moveUp') }));
    expect(said.mock.calls).toEqual([['up']]);
  });

  it('says that it is open, and that it was changed since', () => {
    const { button, said } = line({ isOpen: true, isModified: true });
    expect(button.getAttribute('aria-current')).toBe('true');
    expect(button.textContent).toContain(word('modified'));
    fireEvent.click(button);
    expect(said.mock.calls).toEqual([['open']]);
  });

  it('is not called changed while it is closed', () => {
    expect(line({ isModified: true }).button.textContent).not.toContain(word('modified'));
  });
});

const openForm = (initial: string) => {
  const onSubmit = vi.fn<(name: string) => void>();
  render(<ViewForm initial={initial} onSubmit={onSubmit} onCancel={() => undefined} />);
  const field = screen.getByRole<HTMLInputElement>('textbox');
  const submit = (text: string): void => {
    fireEvent.change(field, { target: { value: text } });
    fireEvent.click(screen.getByRole('button', { name: word('submit') }));
  };
  return { onSubmit, field, submit };
};

describe('the name of a view', () => {
  it('is sent without the spaces around it', () => {
    const { onSubmit, submit } = openForm('Late');
    submit('  Late in Rabat ');
    expect(onSubmit.mock.calls).toEqual([['Late in Rabat']]);
  });

  it('is needed, which is said once it is sent', () => {
    const { onSubmit, field, submit } = openForm('');
    expect(field.getAttribute('aria-invalid')).toBeNull();
    submit('  ');
    expect([onSubmit.mock.calls, field.getAttribute('aria-invalid')]).toEqual([[], 'true']);
    expect(screen.getByText(word('nameRequired'))).toBeTruthy();
  });
});

describe('the order of views', () => {
  const rows = ['a', 'b', 'c'].map((id) => ({ id }));
  it('is the person’s own, and new ones come last', () => {
    expect(inOrder(rows, ['c', 'gone', 'a']).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
    expect(inOrder(rows, [])).toEqual(rows);
  });

  it('is kept for each list and person', () => {
    const { result, rerender } = renderHook(({ user }) => useViewOrder('packages', user), {
      initialProps: { user: 'u1' },
    });
    act(() => {
      result.current[1](['b', 'a']);
    });
    expect(result.current[0]).toEqual(['b', 'a']);
    rerender({ user: 'u2' });
    expect(result.current[0]).toEqual([]);
    rerender({ user: 'u1' });
    expect(result.current[0]).toEqual(['b', 'a']);
    expect(renderHook(() => useViewOrder('users', 'u1')).result.current[0]).toEqual([]);
  });
});

describe('a notice about the open view', () => {
  it.each([
    [true, [], 'gone'],
    [false, ['late'], 'lost'],
  ])('says that it is gone (%s), or what of it no longer applies, and can be left', (isGone, lost, _) => {
    const onLeave = vi.fn<() => void>();
    render(<ViewNotice list="packages" isGone={isGone} lost={lost} onLeave={onLeave} />);
    expect(screen.getByRole('status').textContent).not.toBe('');
    fireEvent.click(screen.getByRole('button', { name: word('leave') }));
    expect(onLeave).toHaveBeenCalledTimes(1);
  });

  it('counts what no longer applies', () => {
    render(<ViewNotice list="packages" isGone={false} lost={['late', 'colour']} onLeave={() => undefined} />);
    expect(screen.getByRole('status').textContent).toMatch(/^2 réglages .* et colour\)/);
  });

  it('is none while all of it applies', () => {
    render(<ViewNotice list="packages" isGone={false} lost={[]} onLeave={() => undefined} />);
    expect(screen.queryByRole('status')).toBeNull();
  });
});

it('views are not said to be none while they are read', async () => {
  await open({}, { SavedViews: () => new Promise(() => undefined) });
  const menu = await openMenu();
  expect(menu.queryByText(/^Enregistrez l’onglet/)).toBeNull();
});
