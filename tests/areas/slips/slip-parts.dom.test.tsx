// Slips outside of the list: those of a parcel, one slip with its parcels, and the form that makes them.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Slip } from '#client/areas/slips/documents.ts';
import { PackageSlips } from '#client/areas/slips/package-slips.tsx';
import SlipDialog from '#client/areas/slips/slip-dialog.tsx';
import SlipForm, { type SlipFormProps } from '#client/areas/slips/slip-form.tsx';
import { initI18n } from '#client/messages/i18n.ts';
import { findPanel } from '#tests/client/support/find-panel.ts';
import type { FakeAnswer } from '#tests/client/support/fake-server.ts';
import { answerAt, refusal, renderPage } from '#tests/client/support/render-page.tsx';

beforeAll(() => initI18n('fr'));

const plain = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s/g, ' ');
const hub = { __typename: 'Hub', id: 'h1', code: 'CAS', nameFr: 'Casablanca', nameAr: 'الدار البيضاء' } as const;
const person = (id: string, name: string) => ({ __typename: 'Person', id, name });
const shop = { __typename: 'Company', id: 'c1', name: 'Atlas Store' } as const;
const slip = (given: Partial<Slip> = {}): Slip & { __typename: 'Slip' } => ({
  __typename: 'Slip',
  id: 's1',
  version: 1,
  status: 'issued',
  kind: 'exit',
  number: 'BS-CAS-2026-000123',
  allowedActions: ['print', 'void'],
  count: 2,
  total: 10_000,
  prints: 0,
  voidReason: null,
  hub,
  toHub: null,
  giverSignatureId: null,
  takerSignatureId: null,
  carrier: person('d1', 'Karim Lamrani'),
  company: null,
  madeBy: person('u9', 'Salma Ouazzani'),
  createdAt: '2026-11-24T09:00:00.000Z',
  ...given,
});
const line = (place: number) => ({
  __typename: 'SlipLine',
  place,
  packageId: `p${place}`,
  trackingNumber: `CAS-26-00000${place}`,
  sender: 'Atlas Store',
  recipientName: 'Nadia',
  city: 'Rabat',
  cod: 10_000,
});
const linesAnswer = () => answerAt(100, { slip: { __typename: 'Slip', id: 's1', version: 1, lines: [line(1)] } });

describe('the slips of a parcel', () => {
  it('say which are voided and who takes the parcels, and open and close', async () => {
    await renderPage(<PackageSlips pkg={{ id: 'p1' }} />, 'ADMIN', {
      PackageSlips: () =>
        answerAt(100, {
          packageSlips: [
            slip({ company: shop, kind: 'return' }),
            slip({ id: 's2', number: 'BS-CAS-2026-000001', status: 'voided', carrier: null }),
          ],
        }),
      SlipLines: linesAnswer,
    });
    const section = await screen.findByRole('region', { name: 'Bons' });
    const [first, second] = within(section)
      .getAllByRole('button')
      .map(({ textContent }) => plain(textContent));
    expect(first).toMatch(/^BS-CAS-2026-000123Bon de retour · Atlas Store · /);
    expect(second).toMatch(/^BS-CAS-2026-000001AnnuléBon de sortie · Au dépôt · /);
    fireEvent.click(within(section).getByRole('button', { name: /000001/ }));
    const dialog = await findPanel({ name: 'BS-CAS-2026-000001' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Fermer' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it('are read again when one of them changes', async () => {
    let status = 'issued';
    const page = await renderPage(<PackageSlips pkg={{ id: 'p1' }} />, 'ADMIN', {
      PackageSlips: () => answerAt(100, { packageSlips: [{ ...slip(), status }] }),
    });
    await screen.findByRole('region', { name: 'Bons' });
    status = 'voided';
    await page.pushChange('slipChanged', 101, {
      __typename: 'SlipChange',
      id: 's1',
      version: 2,
      slip: { ...slip(), version: 2, status: 'voided' },
    });
    expect(await screen.findByText('Annulé')).toBeTruthy();
  });
});

const openSlip = async (given: Partial<Slip> = {}, lines: () => FakeAnswer = linesAnswer) => {
  const onClose = vi.fn<() => void>();
  await renderPage(<SlipDialog slip={slip(given)} onClose={onClose} />, 'ADMIN', { SlipLines: lines });
  return { onClose, dialog: within(await findPanel({ name: 'BS-CAS-2026-000123' })) };
};

const facts = () =>
  screen.getAllByRole('term').map((term) => `${term.textContent}: ${plain(term.nextElementSibling?.textContent)}`);

describe('one slip', () => {
  it('names who takes the parcels and who made it, and has no line for what it lacks', async () => {
    const { dialog } = await openSlip();
    expect(await dialog.findByText('CAS-26-000001')).toBeTruthy();
    expect(facts()).toEqual([
      'Dépôt: Casablanca',
      'Transporté par: Karim Lamrani',
      'Établi par: Salma Ouazzani',
      expect.stringMatching(/^Date: /),
      expect.stringMatching(/^Total: 100,00/),
    ]);
  });

  it('that is voided says why, and offers neither', async () => {
    const { dialog } = await openSlip({ status: 'voided', voidReason: 'Doublon', allowedActions: [], prints: 1 });
    expect(dialog.getByText('Doublon')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: /Imprimer/ })).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Annuler le bon' })).toBeNull();
  });

  it('that was printed once is printed as a duplicate', async () => {
    const { dialog } = await openSlip({ prints: 1, allowedActions: ['print'] });
    expect(dialog.getByRole('button', { name: 'Imprimer un duplicata' })).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Annuler le bon' })).toBeNull();
  });

  it('stays openSlip when the question of its end is left', async () => {
    const { dialog, onClose } = await openSlip();
    fireEvent.click(dialog.getByRole('button', { name: 'Annuler le bon' }));
    const question = await findPanel({ name: /Annuler le bon/ });
    fireEvent.keyDown(question, { key: 'Escape' });
    await waitFor(() => {
      expect(screen.queryByRole('dialog', { name: /Annuler le bon/ })).toBeNull();
    });
    expect(onClose).not.toHaveBeenCalled();
  });

  it('whose parcels cannot be read says so, and reads them again', async () => {
    let answer: FakeAnswer = refusal('internal');
    const { dialog } = await openSlip({}, () => answer);
    const retry = await dialog.findByRole('button', { name: 'Réessayer' });
    answer = linesAnswer();
    fireEvent.click(retry);
    expect(await dialog.findByText('CAS-26-000001')).toBeTruthy();
  });
});

const refused = (id: string, code = 'slip.already_listed') => ({
  __typename: 'PackageRefusal',
  id,
  package: { __typename: 'Package', id, trackingNumber: `CAS-${id}` },
  error: { __typename: 'ActionError', code, params: { number: 'BS-1' }, fields: [] },
});

const made = (slips: readonly object[], ...refusals: object[]): FakeAnswer => ({
  data: {
    slipsMake: {
      __typename: 'SlipsMade',
      slips,
      packages: { __typename: 'PackagesResult', done: slips.length, refused: refusals },
    },
  },
});

const openSlipForm = async (answer: () => FakeAnswer | Promise<FakeAnswer>, given: Partial<SlipFormProps> = {}) => {
  const [onClose, onDone] = [vi.fn<() => void>(), vi.fn<SlipFormProps['onDone']>()];
  const page = await renderPage(
    <SlipForm
      kind="exit"
      rows={{ ids: ['p1', 'p2'] }}
      count={2}
      amount={0}
      canHandOver
      {...given}
      onClose={onClose}
      onDone={onDone}
    />,
    'ADMIN',
    { SlipsMake: answer },
  );
  const dialog = within(await findPanel({ name: 'Bon de sortie' }));
  return { ...page, onClose, onDone, dialog, make: () => dialog.getByRole('button', { name: 'Établir le bon' }) };
};

describe('the form of slips', () => {
  it('names the sum of the parcels, even of none, and begins at the question of handing over', async () => {
    const { dialog } = await openSlipForm(() => made([]));
    expect(plain(dialog.getByText(/2 colis/).textContent)).toMatch(/2 colis · 0,00/);
    await waitFor(() => {
      expect(document.activeElement?.id).toBe('slip-hand-over');
    });
  });

  it('hands nothing over when that is not wanted, and is sent once', async () => {
    const answer = Promise.withResolvers<FakeAnswer>();
    const { dialog, make, callsOf, onDone } = await openSlipForm(() => answer.promise);
    fireEvent.click(dialog.getByRole('checkbox'));
    const form = make().closest('form');
    fireEvent.click(make());
    await waitFor(() => {
      expect(make().getAttribute('aria-busy')).toBe('true');
    });
    if (form) fireEvent.submit(form);
    await act(async () => {
      answer.resolve(made([slip()]));
      await answer.promise;
    });
    const result = await findPanel({ name: 'Bon établi' });
    expect(callsOf('SlipsMake').map(({ variables }) => variables['input'])).toMatchObject([
      { kind: 'exit', handOver: false, ids: ['p1', 'p2'] },
    ]);
    expect(plain(result.textContent)).toMatch(/Karim Lamrani · 2 colis · 100,00/);
    expect(within(result).queryByText('Annulé')).toBeNull();
    fireEvent.click(within(result).getByText('Fermer'));
    expect(onDone.mock.calls).toEqual([[[]]]);
  });

  it('where nothing can be handed over never asks for it', async () => {
    const { make, callsOf } = await openSlipForm(() => made([slip()]), { canHandOver: false });
    fireEvent.click(make());
    await findPanel({ name: 'Bon établi' });
    expect(callsOf('SlipsMake')[0]?.variables['input']).toMatchObject({ handOver: false });
  });

  it('says itself why a single parcel was refused, and stays', async () => {
    const { make, onDone, dialog } = await openSlipForm(() => made([], refused('p1')));
    fireEvent.click(make());
    expect(await dialog.findByText(/déjà sur le bon BS-1/)).toBeTruthy();
    expect(onDone).not.toHaveBeenCalled();
  });

  it('leaves several refused parcels to the list, by their number', async () => {
    const { make, onDone } = await openSlipForm(() => made([], refused('p1'), refused('p2')));
    fireEvent.click(make());
    await waitFor(() => {
      expect(onDone.mock.calls[0]?.[0].map(({ trackingNumber }) => trackingNumber)).toEqual(['CAS-p1', 'CAS-p2']);
    });
  });
});
