// The form of an action on parcels, alone: what it begins with, what it asks for, and what its button says.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { findPanel } from '#tests/client/support/find-panel.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ActionRunner } from '#client/actions/action-runner.tsx';
import { packageRowActions } from '#client/areas/packages/actions/actions.ts';
import type { Package } from '#client/areas/packages/documents.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { type Answers, answerAt, renderPage } from '#tests/client/support/render-page.tsx';
import { buildPackage } from '../support/package.ts';
import { usualRules } from '#tests/areas/config/support/rules.ts';

beforeAll(async () => {
  await initI18n('fr');
  await import('#client/areas/packages/actions/action-form.tsx');
});

const plain = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s/g, ' ');
const rules = (given: object = {}) =>
  answerAt(100, {
    rules: {
      __typename: 'Rules',
      id: 'rules',
      version: 1,
      maxAttempts: 3,
      reportReasons: ['no_answer', 'traveling'],
      cancelReasons: ['refused'],
      proofFrom: null,
      ...usualRules,
      ...given,
    },
  });

async function open(action: string, rows: readonly Package[], answers: Answers = {}) {
  const page = await renderPage(
    <ActionRunner
      actions={packageRowActions}
      pending={{ action, rows }}
      onDone={() => undefined}
      onCancel={() => undefined}
    />,
    'DRIVER',
    { Rules: () => rules(), PackageRules: () => rules(), ...answers },
  );
  const dialog = within(await findPanel());
  await vi.waitUntil(() => dialog.queryAllByRole('button').length > 1, 10_000);
  return { ...page, dialog };
}
/** The last button of the dialog. */
const submit = () => screen.getAllByRole('button').at(-1) ?? document.body;

describe('a delivery', () => {
  it('begins with the amount to collect, which its button repeats as it is typed', async () => {
    const { dialog } = await open('deliver', [buildPackage(1, { status: 'enroute', cod: 12_000 })]);
    expect(plain(submit().textContent)).toBe('Confirmer 120,00 DHS encaissés');
    fireEvent.change(dialog.getByLabelText(/^Montant encaissé/), { target: { value: '100' } });
    await waitFor(() => {
      expect(plain(submit().textContent)).toBe('Confirmer 100,00 DHS encaissés');
    });
    expect(dialog.getByText(/ce n’est pas le montant à encaisser/)).toBeTruthy();
  });

  it('without an amount is only confirmed', async () => {
    await open('deliver', [buildPackage(1, { status: 'enroute', cod: 0 })]);
    expect(submit().textContent).toBe('Confirmer la livraison');
  });

  it('of several asks for no amount, and its button has the sum', async () => {
    const { dialog } = await open('deliver', [
      buildPackage(1, { status: 'enroute' }),
      buildPackage(2, { status: 'enroute' }),
    ]);
    expect(dialog.queryByLabelText(/^Montant encaissé/)).toBeNull();
    expect(plain(submit().textContent)).toBe('Confirmer 300,00 DHS encaissés');
  });
});

it('another destination begins with the address of the parcel', async () => {
  const { dialog } = await open('redirect', [buildPackage(1)]);
  expect(dialog.getByLabelText<HTMLInputElement>(/^Adresse/).value).toBe('1 rue Sebou');
});

const fee = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^Frais de ${name}`));

describe('the fees', () => {
  it('are set together, or all emptied', async () => {
    const page = await open(
      'setFees',
      [buildPackage(1, { feeDelivered: 3_500, feeRefused: 1_000, feeReturned: 500 })],
      {
        PackageSetFees: () => answerAt(101, { result: { __typename: 'PackageResult', row: buildPackage(1) } }),
      },
    );
    fireEvent.change(fee('refus'), { target: { value: '' } });
    fireEvent.click(submit());
    await waitFor(() => {
      expect([fee('livraison'), fee('refus')].map((field) => field.getAttribute('aria-invalid'))).toEqual([
        null,
        'true',
      ]);
    });
    expect(page.callsOf('PackageSetFees')).toEqual([]);
    for (const name of ['livraison', 'retour']) fireEvent.change(fee(name), { target: { value: '' } });
    fireEvent.click(submit());
    await waitFor(() => {
      expect(page.callsOf('PackageSetFees')).toHaveLength(1);
    });
  });
});

const reasons = async (action: string) => {
  const { dialog } = await open(action, [buildPackage(1, { status: 'enroute' })]);
  const box = await dialog.findByRole('combobox', { name: /^Motif/ });
  await vi.waitUntil(() => box instanceof HTMLButtonElement, 10_000);
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  const list = await screen.findByRole('listbox');
  return within(list)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
};

describe('the reasons', () => {
  it('of a loss are that it is lost or damaged', async () => {
    expect(await reasons('writeOff')).toEqual(['Perdu', 'Endommagé']);
  });
});

describe('the proof of a visit without an answer', () => {
  it('of several parcels is no photo', async () => {
    const rows = [buildPackage(1, { status: 'enroute' }), buildPackage(2, { status: 'enroute' })];
    const { dialog } = await open('report', rows);
    expect(dialog.queryByText('Photos')).toBeNull();
    expect(dialog.getByLabelText(/^Preuve de non-réponse/)).toBeTruthy();
    expect(dialog.queryByText(/Obligatoire pour ce motif/)).toBeNull();
  });

  it('is the time of a call, put after those that are there', async () => {
    const { dialog } = await open('report', [buildPackage(1, { status: 'enroute' })]);
    const field = dialog.getByLabelText<HTMLTextAreaElement>(/^Preuve de non-réponse/);
    const call = dialog.getByRole('button', { name: /^Ajouter un appel à/ });
    fireEvent.click(call);
    await waitFor(() => {
      expect(field.value).toMatch(/^\d\d:\d\d$/);
    });
    fireEvent.click(call);
    await waitFor(() => {
      expect(field.value).toMatch(/^\d\d:\d\d, \d\d:\d\d$/);
    });
  });
});
