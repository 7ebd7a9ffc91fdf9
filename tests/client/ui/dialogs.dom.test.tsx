// Dialogs, drawers and menus: how they open and close, and where the focus is afterwards.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, Suspense, use, useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { Dialog, type DialogProps } from '#client/ui/overlay/dialog/dialog.tsx';
import { Drawer } from '#client/ui/overlay/dialog/drawer.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { Toasts } from '#client/ui/feedback/toasts.tsx';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { Menu } from '#client/ui/overlay/menu/menu.tsx';
import type { MenuEntry } from '#client/ui/overlay/menu/menu-types.ts';
import { Popover } from '#client/ui/overlay/popover/popover.tsx';

beforeAll(async () => {
  await initI18n('fr');
});
afterEach(() => {
  vi.restoreAllMocks();
});

function onPhone(): void {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: query.includes('759'),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
}

function Page({ said = () => undefined, ...given }: Partial<DialogProps> & { said?: () => void }): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => {
          setOpen(true);
        }}
      >
        Begin
      </button>
      <Dialog
        open={open}
        onClose={() => {
          setOpen(false);
          said();
        }}
        title="Delete the view"
        text="It is gone for everybody."
        {...given}
      >
        <input aria-label="Reason" />
      </Dialog>
    </>
  );
}
async function openDialog(given: Parameters<typeof Page>[0] = {}): Promise<HTMLElement> {
  render(<Page {...given} />);
  screen.getByRole('button', { name: 'Begin' }).focus();
  fireEvent.click(screen.getByRole('button', { name: 'Begin' }));
  return screen.findByRole('dialog');
}
const isClosed = async (): Promise<void> =>
  waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });

/** As a pointer does it. */
function click(element: HTMLElement): void {
  fireEvent.pointerDown(element);
  fireEvent.click(element);
}

describe('a dialog', () => {
  it('has a name and a description, and takes the focus', async () => {
    const dialog = await openDialog();
    const described = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe('It is gone for everybody.');
    expect(screen.getByRole('dialog', { name: 'Delete the view' })).toBe(dialog);
    expect(dialog.contains(document.activeElement)).toBe(true);
  });

  it.each([
    ['Escape', (dialog: HTMLElement) => fireEvent.keyDown(dialog, { key: 'Escape' })],
    ['its button', () => fireEvent.click(screen.getByRole('button', { name: 'Fermer' }))],
  ])('closes with %s, and the focus is where it was', async (_, close) => {
    const said = vi.fn<() => void>();
    close(await openDialog({ said }));
    await isClosed();
    expect(said).toHaveBeenCalledTimes(1);
    expect(document.activeElement?.textContent).toBe('Begin');
  });
});

const openDrawer = (given: Partial<Parameters<typeof Drawer>[0]> = {}) => {
  const onClose = vi.fn<() => void>();
  const view = render(
    <>
      <button type="button">Row</button>
      <Drawer open onClose={onClose} title="Client 1" {...given}>
        <p>Content</p>
      </Drawer>
    </>,
  );
  return { onClose, view };
};

it.each(['a dialog', 'a drawer on a phone'])(
  '%s stays open when a toast over it is clicked, not for another click outside',
  async (kind) => {
    onPhone();
    const onClose = vi.fn<() => void>();
    const Panel = kind === 'a dialog' ? Dialog : Drawer;
    render(
      <>
        <button type="button">Outside</button>
        <Panel open onClose={onClose} title="Client 1">
          <p>Content</p>
        </Panel>
        <Toasts />
      </>,
    );
    await screen.findByRole('dialog', { name: 'Client 1' });
    const onSelect = vi.fn<() => void>();
    act(() => {
      toast({ text: 'Kept', action: { label: 'Take back', onSelect } });
    });
    // Radix listens from the next task on.
    await new Promise((resolve) => setTimeout(resolve));
    click(await screen.findByRole('button', { name: /Take back/ }));
    await waitFor(() => expect(onSelect).toHaveBeenCalledOnce());
    expect(onClose).not.toHaveBeenCalled();
    click(screen.getByText('Outside'));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  },
);

describe('a drawer beside a list', () => {
  it('leads to the neighbours of its row, as far as there are some, and says where it is', async () => {
    const onNext = vi.fn<() => void>();
    openDrawer({ onNext, position: '1 / 30' });
    const drawer = await screen.findByRole('dialog', { name: 'Client 1' });
    expect(drawer.textContent).toContain('1 / 30');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Précédent' }).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Suivant' }));
    expect(onNext).toHaveBeenCalledTimes(1);
  });

  it('has no such buttons outside of a list', async () => {
    openDrawer();
    await screen.findByRole('dialog');
    expect(screen.queryByRole('button', { name: 'Suivant' })).toBeNull();
  });

  it('leaves the list usable: a press there does not close it', async () => {
    const { onClose } = openDrawer();
    await screen.findByText('Content');
    fireEvent.pointerDown(document.body);
    fireEvent.click(screen.getByRole('button', { name: 'Row' }));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('closes with Escape', async () => {
    const { onClose } = openDrawer();
    fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('on a phone hides the list from screen readers', async () => {
    onPhone();
    openDrawer();
    await screen.findByRole('dialog');
    expect(screen.queryByRole('button', { name: 'Row' })).toBeNull();
  });
});

const chosen = vi.fn<(id: string) => void>();
const entries: MenuEntry[] = [
  { kind: 'heading', id: 'h', label: 'Change' },
  { id: 'edit', label: 'Edit', onSelect: () => chosen('edit') },
  { id: 'off', label: 'Not now', disabled: true, onSelect: () => chosen('off') },
  { id: 'dense', label: 'Dense', checked: true, onSelect: () => chosen('dense') },
];
const openMenu = (): HTMLElement => {
  chosen.mockClear();
  render(<Menu label="Actions" entries={entries} trigger={<button type="button">More</button>} />);
  return screen.getByRole('button', { name: 'More' });
};

describe('a menu', () => {
  it('opens with the arrow, runs the chosen entry, and gives the focus back to its button', async () => {
    const button = openMenu();
    expect([button.getAttribute('aria-haspopup'), button.getAttribute('aria-expanded')]).toEqual(['menu', 'false']);
    fireEvent.keyDown(button, { key: 'ArrowDown' });
    await screen.findByRole('menu', { name: 'More' });
    expect(button.getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
    await waitFor(() => {
      expect(screen.queryByRole('menu')).toBeNull();
    });
    expect(chosen.mock.calls).toEqual([['edit']]);
    expect(document.activeElement).toBe(button);
  });

  it('runs nothing that is off, and says what is on', async () => {
    fireEvent.click(openMenu());
    await screen.findByRole('menu');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Not now' }));
    expect(chosen).not.toHaveBeenCalled();
    expect(screen.getByRole('menuitemcheckbox', { name: 'Dense' }).getAttribute('aria-checked')).toBe('true');
  });

  it('is a sheet on a phone, and what is chosen runs once it is closed', async () => {
    onPhone();
    fireEvent.click(openMenu());
    const sheet = await screen.findByRole('dialog', { name: 'Actions' });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Not now' }).disabled).toBe(true);
    expect(screen.getByRole('button', { name: 'Dense' }).getAttribute('aria-pressed')).toBe('true');
    chosen.mockImplementation(() => {
      expect(sheet.isConnected).toBe(false);
    });
    fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
    await waitFor(() => {
      expect(chosen.mock.calls).toEqual([['edit']]);
    });
  });
});

it('a panel is closed by its content, by its button, and gives the focus back', async () => {
  const onOpenChange = vi.fn<(open: boolean) => void>();
  render(
    <Popover label="Columns" onOpenChange={onOpenChange} trigger={<button type="button">Columns</button>}>
      {(close) => (
        <button type="button" onClick={close}>
          Done
        </button>
      )}
    </Popover>,
  );
  const button = screen.getByRole('button', { name: 'Columns' });
  fireEvent.click(button);
  fireEvent.click(await screen.findByRole('button', { name: 'Done' }));
  await isClosed();
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  await screen.findByRole('dialog', { name: 'Columns' });
  fireEvent.click(button);
  await isClosed();
  expect(onOpenChange.mock.calls.flat()).toEqual([true, false, true, false]);
});

/** A button that opens a panel. */
function Opener({ Panel }: { Panel: (props: { onClose: () => void }) => ReactNode }): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        export
      </button>
      {open && <Panel onClose={() => setOpen(false)} />}
    </>
  );
}

describe('what is loaded when a panel opens', () => {
  it('does not hide the open panel nor its button, and comes in place of a skeleton', async () => {
    const content = Promise.withResolvers<string>();
    const Late = () => <p>{use(content.promise)}</p>;
    render(
      <Suspense fallback={<p>everything is hidden</p>}>
        <Popover label="Views" trigger={<button type="button">Views</button>}>
          <Late />
        </Popover>
      </Suspense>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Views' }));
    expect(screen.getByRole('dialog').querySelector('[aria-busy]')).not.toBeNull();
    expect(screen.queryByText('everything is hidden')).toBeNull();
    await act(() => {
      content.resolve('here');
      return Promise.resolve();
    });
    expect(await screen.findByText('here')).not.toBeNull();
  });

  it('leaves a dialog its title and its close button; closed and pressed again, it opens once', async () => {
    const code = Promise.withResolvers<{ default: (props: { onClose: () => void }) => ReactNode }>();
    const Export = lazyPanel(() => code.promise, { frame: 'dialog', useTitle: () => 'Exporter' });
    render(<Opener Panel={Export} />);
    const button = screen.getByRole('button', { name: 'export' });
    button.focus();
    fireEvent.click(button);
    expect(screen.getByRole('dialog', { name: 'Exporter' }).querySelector('[aria-busy]')).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));
    await waitFor(() => expect(document.activeElement).toBe(button));
    fireEvent.click(button);
    await act(async () => {
      code.resolve({
        default: ({ onClose }) => (
          <Dialog open onClose={onClose} title="Exporter">
            here
          </Dialog>
        ),
      });
      await code.promise;
    });
    expect(await screen.findByText('here')).not.toBeNull();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});
