import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { roles } from '#shared/access/roles.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { storeSession } from '#client/session/session.ts';
import { LogoBadge, LogoReminder } from '#client/app/driver/logo-reminder.tsx';
import { sessionOf } from '../support/session.ts';

beforeAll(async () => {
  await initI18n('fr');
});

describe('the reminder to use the company logo', () => {
  it('is shown to drivers and subdrivers, and to no other role', () => {
    const reminded = roles.filter((role) => {
      storeSession(sessionOf(role));
      const { unmount } = render(<LogoReminder />);
      const shown = screen.queryByText(/sous peine de suspension/) !== null;
      unmount();
      return shown;
    });
    expect(reminded).toEqual(['DRIVER', 'SUBDRIVER']);
  });

  it('put away for the day stays as a badge that brings it back', () => {
    storeSession(sessionOf('DRIVER'));
    render(
      <>
        <LogoReminder />
        <LogoBadge />
      </>,
    );
    expect(screen.queryByRole('button', { name: 'Logo obligatoire' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Compris' }));
    expect(screen.queryByText(/sous peine de suspension/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Logo obligatoire' }));
    expect(screen.queryByText(/sous peine de suspension/)).not.toBeNull();
  });
});
