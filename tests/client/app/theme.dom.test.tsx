import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Toasts } from '#client/ui/feedback/toasts.tsx';
import { initI18n } from '#client/messages/i18n.ts';
import { applyTheme, nextTheme } from '#client/app/preferences/theme.ts';
import { ThemeSwitch } from '#client/app/preferences/theme-switch.tsx';
import { ThemeToggle } from '#client/app/preferences/theme-toggle.tsx';
import { useTheme } from '#client/app/preferences/use-theme.ts';

beforeAll(async () => {
  await initI18n('fr');
});
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a change of theme', () => {
  it('is applied, stored in the browser and shown for two seconds', () => {
    render(
      <>
        <ThemeSwitch />
        <Toasts />
      </>,
    );
    fireEvent.click(screen.getByRole('radio', { name: 'Sombre' }));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(localStorage.getItem('qafila.theme')).toBe('dark');
    act(() => {
      vi.advanceTimersByTime(1999);
    });
    expect(screen.queryByText('Thème sombre')).not.toBeNull();
    act(() => {
      vi.advanceTimersByTime(2);
    });
    expect(screen.queryByText('Thème sombre')).toBeNull();
  });

  it('can be taken back from its notice', () => {
    render(
      <>
        <ThemeSwitch />
        <Toasts />
      </>,
    );
    fireEvent.click(screen.getByRole('radio', { name: 'Mi-sombre' }));
    fireEvent.click(screen.getByRole('button', { name: 'Revenir' }));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(localStorage.getItem('qafila.theme')).toBe('dark');
  });

  it('cycles through the three with the button beside the user’s name', () => {
    expect(nextTheme(nextTheme(nextTheme('light')))).toBe('light');
    render(<ThemeToggle />);
    fireEvent.click(screen.getByRole('button', { name: 'Thème : Sombre. Changer' }));
    expect(document.documentElement.dataset['theme']).toBe('semi-dark');
    expect(screen.getByRole('button', { name: 'Thème : Mi-sombre. Changer' })).toBeTruthy();
  });

  it('gives the address bar of the browser the colour of the navigation', () => {
    const bar = document.createElement('meta');
    bar.name = 'theme-color';
    document.head.append(bar);
    document.documentElement.style.setProperty('--nav-bg', ' #123456 ');
    onTestFinished(() => {
      bar.remove();
      document.documentElement.style.removeProperty('--nav-bg');
    });
    applyTheme('dark');
    expect([bar.content, document.documentElement.dataset['theme']]).toEqual(['#123456', 'dark']);
  });

  it('to the one that there is says nothing', () => {
    render(
      <>
        <ThemeToggle />
        <Toasts />
      </>,
    );
    act(() => {
      vi.advanceTimersByTime(3000);
    });
    const { result } = renderHook(useTheme);
    act(() => {
      result.current.change(result.current.theme);
    });
    expect(screen.queryByRole('button', { name: 'Revenir' })).toBeNull();
  });
});
