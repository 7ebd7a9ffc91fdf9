// Buttons while they are busy, the button that copies, and the text beside an icon.
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Save } from 'lucide-react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { Button } from '#client/ui/button/button.tsx';
import { CopyButton } from '#client/ui/button/copy-button.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Toasts } from '#client/ui/feedback/toasts.tsx';
import { Tooltip } from '#client/ui/overlay/popover/tooltip.tsx';

beforeAll(async () => {
  await initI18n('fr');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a busy button', () => {
  it('says so, keeps the focus, and does nothing when it is pressed again', () => {
    const onClick = vi.fn<() => void>();
    const { rerender } = render(<Button onClick={onClick}>Save</Button>);
    const button = screen.getByRole('button');
    button.focus();
    fireEvent.click(button);
    rerender(
      <Button busy onClick={onClick}>
        Save
      </Button>,
    );
    fireEvent.click(button);
    expect(onClick).toHaveBeenCalledTimes(1);
    expect([button.getAttribute('aria-busy'), button.getAttribute('aria-disabled')]).toEqual(['true', 'true']);
    expect(document.activeElement).toBe(button);
  });

  it('is one whose work has not ended: it is pressed once, and a spinner stands for work that takes a while', async () => {
    vi.useFakeTimers();
    const { promise, resolve } = Promise.withResolvers<void>();
    const onClick = vi.fn<() => Promise<void>>(() => promise);
    render(<Button onClick={onClick}>Save</Button>);
    const button = screen.getByRole('button');
    fireEvent.click(button);
    fireEvent.click(button);
    const seen = () => [button.getAttribute('aria-busy'), button.querySelector('[aria-hidden="true"]') !== null];
    expect([onClick.mock.calls.length, ...seen()]).toEqual([1, 'true', false]);
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(seen()).toEqual(['true', true]);
    await act(async () => resolve());
    expect(seen()).toEqual([null, false]);
  });

  it('does not send its form', () => {
    const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => {
      event.preventDefault();
    });
    const form = (busy: boolean) => (
      <form onSubmit={onSubmit}>
        <Button type="submit" busy={busy}>
          Save
        </Button>
      </form>
    );
    const { rerender } = render(form(true));
    fireEvent.click(screen.getByRole('button'));
    expect(onSubmit).not.toHaveBeenCalled();
    rerender(form(false));
    fireEvent.click(screen.getByRole('button'));
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('with only an icon does nothing either, and keeps its name', () => {
    const onClick = vi.fn<() => void>();
    render(<IconButton icon={Save} label="Save" busy onClick={onClick} />);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(onClick).not.toHaveBeenCalled();
    expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true');
  });
});

it('a button in a form does not send it unless it says so', () => {
  const onSubmit = vi.fn<() => void>();
  render(
    <form onSubmit={onSubmit}>
      <Button>Other</Button>
      <IconButton icon={Save} label="Icon" />
    </form>,
  );
  for (const button of screen.getAllByRole('button')) fireEvent.click(button);
  expect(onSubmit).not.toHaveBeenCalled();
});

const press = async (): Promise<void> => {
  fireEvent.click(screen.getByRole('button'));
  await act(async () => {
    await Promise.resolve();
  });
};

const giveClipboard = (writeText: (text: string) => Promise<void>): void => {
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
};

describe('the button that copies', () => {
  it('copies its text, says so for a moment, and is then as before', async () => {
    vi.useFakeTimers();
    const write = vi.fn<(text: string) => Promise<void>>(async () => Promise.resolve());
    giveClipboard(write);
    render(<CopyButton text="CAS-26-000001" label="Copy the number" />);
    expect(screen.getByRole('button', { name: 'Copy the number' })).toBeTruthy();
    await press();
    expect(write.mock.calls).toEqual([['CAS-26-000001']]);
    expect(screen.getByRole('button', { name: 'Copié' })).toBeTruthy();
    act(() => {
      vi.advanceTimersByTime(1600);
    });
    expect(screen.getByRole('button', { name: 'Copy the number' })).toBeTruthy();
  });

  it('says that nothing was copied where the browser refuses', async () => {
    giveClipboard(async () => Promise.reject(new Error('not allowed')));
    render(
      <>
        <CopyButton text="x" variant="button">
          Copy all
        </CopyButton>
        <Toasts />
      </>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Copy all' }));
    expect(await screen.findByText(/La copie n’a pas abouti/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy all' })).toBeTruthy();
  });
});

const shown = () => screen.queryByRole('tooltip')?.textContent ?? null;

const wait = (ms: number): void => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

const openTip = () => {
  vi.useFakeTimers();
  render(
    <Tooltip text="Save all" keys="s">
      <button type="button">S</button>
    </Tooltip>,
  );
  return screen.getByRole('button');
};

describe('the text beside an icon', () => {
  it('comes after a short rest of the pointer, and goes with it', () => {
    const button = openTip();
    fireEvent.pointerEnter(button, { pointerType: 'mouse' });
    wait(449);
    expect(shown()).toBeNull();
    wait(1);
    expect(shown()).toBe('Save allS');
    fireEvent.pointerLeave(button);
    expect(shown()).toBeNull();
  });

  it('does not come after the pointer left', () => {
    const button = openTip();
    fireEvent.pointerEnter(button, { pointerType: 'mouse' });
    wait(300);
    fireEvent.pointerLeave(button);
    wait(1000);
    expect(shown()).toBeNull();
  });

  it('does not come by touch', () => {
    fireEvent.pointerEnter(openTip(), { pointerType: 'touch' });
    wait(1000);
    expect(shown()).toBeNull();
  });

  it.each(['keyDown', 'blur', 'pointerDown'] as const)(
    'goes with Escape, with the focus, and with a press: %s',
    (how) => {
      const button = openTip();
      fireEvent.pointerEnter(button, { pointerType: 'mouse' });
      wait(450);
      expect(shown()).not.toBeNull();
      fireEvent[how](button, { key: 'Escape' });
      expect(shown()).toBeNull();
    },
  );
});
