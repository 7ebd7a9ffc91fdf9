// Where the focus is after a panel has closed, however it was opened and left.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { Dialog } from '#client/ui/overlay/dialog/dialog.tsx';
import { Modal } from '#client/ui/overlay/dialog/modal.tsx';
import { Menu } from '#client/ui/overlay/menu/menu.tsx';
import { Popover } from '#client/ui/overlay/popover/popover.tsx';

beforeAll(async () => {
  await initI18n('fr');
});

const button = (name: string): HTMLElement => screen.getByRole('button', { name });
const isGone = (role: string): Promise<void> => waitFor(() => expect(screen.queryByRole(role)).toBeNull());

function MenuWithDialog(): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Menu
        label="Actions"
        entries={[{ id: 'edit', label: 'Edit', onSelect: () => setOpen(true) }]}
        trigger={<button type="button">More</button>}
      />
      <Dialog open={open} onClose={() => setOpen(false)} title="Edit" />
    </>
  );
}

it('a dialog that a menu opened gives it back to the button of the menu', async () => {
  render(<MenuWithDialog />);
  fireEvent.click(button('More'));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
  await isGone('dialog');
  expect(document.activeElement).toBe(button('More'));
});

function Secret(): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return <input aria-label="Secret" ref={field} />;
}

it('what takes the focus while a dialog closes keeps it', async () => {
  const closed = vi.fn<() => void>();
  function Page(): ReactNode {
    const [state, setState] = useState<'before' | 'open' | 'after'>('before');
    return (
      <>
        <button type="button" onClick={() => setState('open')}>
          page
        </button>
        {state === 'after' && <Secret />}
        <Modal open={state === 'open'} onClose={() => setState('after')} onClosed={closed}>
          <button type="button">inside</button>
        </Modal>
      </>
    );
  }
  render(<Page />);
  button('page').focus();
  fireEvent.click(button('page'));
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  expect(document.activeElement).toBe(screen.getByLabelText('Secret'));
});

it('what follows a dialog runs when the focus is back where it was', async () => {
  const closed = vi.fn<(focus: Element | null) => void>();
  function Page(): ReactNode {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          page
        </button>
        <Modal open={open} onClose={() => setOpen(false)} onClosed={() => closed(document.activeElement)}>
          <button type="button">inside</button>
        </Modal>
      </>
    );
  }
  render(<Page />);
  button('page').focus();
  fireEvent.click(button('page'));
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(closed.mock.calls).toEqual([[button('page')]]));
});

it('a panel that is left for another control leaves it there, and has it back the next time', async () => {
  render(
    <>
      <Popover label="Columns" trigger={<button type="button">Columns</button>}>
        <button type="button">inside</button>
      </Popover>
      <input aria-label="other" />
    </>,
  );
  const other = screen.getByLabelText('other');
  fireEvent.click(button('Columns'));
  await screen.findByRole('dialog');
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
  other.focus();
  await isGone('dialog');
  expect(document.activeElement).toBe(other);
  fireEvent.click(button('Columns'));
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
  await isGone('dialog');
  expect(document.activeElement).toBe(button('Columns'));
});
