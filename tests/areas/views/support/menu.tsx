// The menu of saved views alone, in front of a server that a test writes.
import { fireEvent, screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import type { ListViewsProps } from '#client/list/list-environment.ts';
import ViewsMenu from '#client/areas/views/views-menu.tsx';
import { type Answers, answerAt, renderPage } from '#tests/client/support/render-page.tsx';

export const view = (id: string, name: string, given: object = {}) => ({
  __typename: 'SavedView',
  id,
  version: 1,
  status: 'active',
  allowedActions: ['rename', 'update', 'share', 'unshare', 'remove'],
  list: 'packages',
  name,
  query: `tab=${id}`,
  shared: false,
  owner: { __typename: 'Person', id: 'u1', name: 'Nadia Berrada' },
  ...given,
});
export const listed = (...savedViews: readonly object[]): Answers => ({
  SavedViews: () => answerAt(100, { savedViews }),
});

export async function open(given: Partial<ListViewsProps> = {}, answers: Answers = {}) {
  const onOpen = vi.fn<ListViewsProps['onOpen']>();
  const onSaved = vi.fn<ListViewsProps['onSaved']>();
  const onMissing = vi.fn<ListViewsProps['onMissing']>();
  const noticeSlot = document.body.appendChild(document.createElement('div'));
  const page = await renderPage(
    <ViewsMenu
      list="packages"
      open={null}
      isBare={false}
      current="tab=now"
      read={(query) => ({ query, lost: [] })}
      {...{ onOpen, onSaved, onMissing, noticeSlot }}
      {...given}
    />,
    'ADMIN',
    { ...listed(view('a', 'Alpha'), view('b', 'Bravo')), ...answers },
  );
  return { ...page, onOpen, onSaved, onMissing };
}
export const openMenu = async (name: RegExp = /^Vues/) => {
  fireEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name: 'Vues' }));
};
