// The actions of a parcel on a phone and on a wide screen: which are buttons, which are in the menu, and what they ask.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ActionBar } from '#client/areas/packages/detail/bar/action-bar.tsx';
import { ActionRow } from '#client/areas/packages/detail/bar/action-row.tsx';
import type { Package } from '#client/areas/packages/documents.ts';
import { initI18n } from '#client/messages/i18n.ts';
import type { Role } from '#shared/access/roles.ts';
import { findPanel } from '#tests/client/support/find-panel.ts';
import { answerAt, renderPage } from '#tests/client/support/render-page.tsx';
import { buildPackage } from '../support/package.ts';
import { usualRules } from '#tests/areas/config/support/rules.ts';

beforeAll(async () => {
  await initI18n('fr');
  await import('#client/areas/packages/detail/bar/preset-action.tsx');
});

const rules = (reportReasons: readonly string[], cancelReasons: readonly string[]) => () =>
  answerAt(100, {
    rules: {
      __typename: 'Rules',
      id: 'rules',
      version: 1,
      maxAttempts: 3,
      reportReasons,
      cancelReasons,
      proofFrom: null,
      ...usualRules,
    },
  });
const door: Package['allowedActions'] = ['deliver', 'report', 'schedule', 'cancel', 'handBack', 'addNote'];

async function openBar(allowedActions: Package['allowedActions'], role: Role, on = rules(['no_answer'], ['refused'])) {
  const onAct = vi.fn<(action: string) => void>();
  const pkg = buildPackage(1, { status: 'enroute', allowedActions });
  const page = await renderPage(<ActionBar pkg={pkg} viewer={{ role, manager: false }} onAct={onAct} />, role, {
    Rules: on,
  });
  await screen.findByRole('button', { name: 'Actions' });
  return { ...page, onAct };
}
const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const entries = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Actions' }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

describe('the bar of a phone', () => {
  it('has for a driver at the door one tap for each outcome, and all reasons in the menu', async () => {
    const { onAct, callsOf } = await openBar(door, 'DRIVER');
    expect(names()).toEqual(['Pas de réponse', 'Programmer', 'Refusé', 'Livré · encaisser', '']);
    fireEvent.click(screen.getByRole('button', { name: 'Programmer' }));
    fireEvent.click(screen.getByRole('button', { name: 'Livré · encaisser' }));
    expect(onAct.mock.calls).toEqual([['schedule'], ['deliver']]);
    expect(await entries()).toEqual(['Reporter', 'Rendre au dépôt', 'Annuler le colis']);
    expect(callsOf('Rules')).toHaveLength(1);
  });

  it('opens the form of a report with the reason that the button says, and closes it', async () => {
    const { onAct } = await openBar(door, 'DRIVER');
    fireEvent.click(screen.getByRole('button', { name: 'Pas de réponse' }));
    const dialog = within(await findPanel({ name: 'Reporter' }));
    expect(await dialog.findByText(/Obligatoire pour ce motif/)).toBeTruthy();
    expect(onAct).not.toHaveBeenCalled();
    fireEvent.click(dialog.getByRole('button', { name: 'Annuler' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it('asks for another reason where the configuration does not offer that one', async () => {
    await openBar(door, 'DRIVER', rules(['no_answer'], ['traveling']));
    await waitFor(() => {
      expect(names()).toEqual(['Pas de réponse', 'Programmer', 'Annuler', 'Livré · encaisser', '']);
    });
  });

  it('has two buttons for the office, none of them twice in the menu, and reads no rules', async () => {
    const { callsOf } = await openBar([...door, 'edit'], 'ADMIN');
    expect(names()).toEqual(['Reporter', 'Programmer', 'Livré · encaisser', '']);
    expect(await entries()).toEqual(['Rendre au dépôt', 'Modifier', 'Annuler le colis']);
    expect(callsOf('Rules')).toEqual([]);
  });
});

const openRow = async (allowedActions: Package['allowedActions']) => {
  const pkg = buildPackage(1, { status: 'inhouse', allowedActions });
  await renderPage(
    <>
      <p>page</p>
      <ActionRow pkg={pkg} onAct={() => undefined} />
    </>,
    'ADMIN',
    {},
  );
  await screen.findByText('page');
};

describe('the row of a wide screen', () => {
  it('has the next step and the edit as buttons, and the others that change no status in the menu', async () => {
    await openRow(['assign', 'edit', 'setFees', 'cancel', 'markProcessed']);
    expect(names()).toEqual(['Affecter à un livreur', 'Modifier', '']);
    fireEvent.click(screen.getByRole('button', { name: 'Autres actions' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Fixer les frais',
      'Marquer le suivi effectué',
    ]);
  });

  it('of a parcel without a next step has its menu alone, and without anything is not there', async () => {
    await openRow(['setFees']);
    expect(screen.getByRole('button', { name: 'Autres actions' })).toBeTruthy();
  });

  it('without anything to do is not there', async () => {
    await openRow(['addNote', 'cancel']);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
