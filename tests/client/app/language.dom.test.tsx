import { loadNamespaces } from 'i18next';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { readLanguage, setLanguage } from '#client/messages/languages.ts';
import { errorMessage } from '#client/messages/error-message.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { laterNamespaces } from '#client/messages/initial-namespaces.ts';
import { SupportHours } from '#client/app/navigation/support-hours.tsx';
import { LanguageSwitch } from '#client/app/preferences/language-switch.tsx';

beforeEach(() => {
  localStorage.clear();
});

describe('the language', () => {
  it('is French until one is chosen, and when an unknown one was stored', () => {
    expect(readLanguage()).toBe('fr');
    localStorage.setItem('qafila.locale', 'de');
    expect(readLanguage()).toBe('fr');
  });

  it('is stored in the browser and reloads the page when it changes', () => {
    let reloads = 0;
    const reload = (): void => {
      reloads += 1;
    };
    setLanguage('fr', reload);
    expect(reloads).toBe(0);
    setLanguage('ar', reload);
    expect(reloads).toBe(1);
    expect(readLanguage()).toBe('ar');
  });

  it('is listed under its own name', async () => {
    await initI18n('fr');
    render(<LanguageSwitch />);
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Français',
      'English',
      'العربية',
    ]);
    fireEvent.click(screen.getByRole('radio', { name: 'Français' }));
    expect(localStorage.getItem('qafila.locale')).toBeNull();
  });

  it('sets the page to right-to-left for Arabic and uses Arabic', async () => {
    await initI18n('ar');
    expect(document.documentElement.dir).toBe('rtl');
    expect(document.documentElement.lang).toBe('ar');
    render(<SupportHours />);
    expect(screen.getByText('الإثنين-الجمعة 9h-18h والسبت-الأحد 9h-14h (GMT+1)')).toBeTruthy();
    await loadNamespaces(laterNamespaces);
    expect(errorMessage({ code: 'required' })).toBe('هذا الحقل مطلوب');
  });
});

describe('a refusal', () => {
  it('is shown as text, with its parameters; an unknown code gets the general text', async () => {
    await initI18n('fr');
    await loadNamespaces(laterNamespaces);
    expect(errorMessage({ code: 'package.wrong_status' })).toBe('Le statut actuel du colis ne le permet pas.');
    expect(errorMessage({ code: 'too_short', params: { limit: 6 } })).toBe('Au moins 6 caractères');
    expect(errorMessage({ code: 'network' })).toBe('Erreur de réseau');
    expect(errorMessage({ code: 'SOMETHING_ELSE' })).toBe("Une erreur s'est produite");
  });
});
