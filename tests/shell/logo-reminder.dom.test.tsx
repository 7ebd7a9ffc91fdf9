import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { roles } from '#shared/access/roles.ts';
import { startWords } from '#client/i18n/words.ts';
import { keepSession } from '#client/session/session.ts';
import { LogoBadge, LogoReminder } from '#client/shell/logo-reminder.tsx';
import { sessionOf } from './people.ts';

beforeAll(async () => {
  await startWords('fr');
});

describe('the reminder to use the company logo', () => {
  it('is shown to drivers and subdrivers, and to no other role', () => {
    const reminded = roles.filter((role) => {
      keepSession(sessionOf(role));
      const { unmount } = render(<LogoReminder />);
      const shown = screen.queryByText(/sous peine de suspension/) !== null;
      unmount();
      return shown;
    });
    expect(reminded).toEqual(['DRIVER', 'SUBDRIVER']);
  });

  it('put away for the day stays as a badge that brings it back', () => {
    keepSession(sessionOf('DRIVER'));
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
