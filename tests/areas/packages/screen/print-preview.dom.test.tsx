// The parcels on the print screen: one after the other, some taken out, and the file of a thermal printer.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { printPath } from '#client/areas/packages/print/print-link.ts';
import PrintScreen from '#client/areas/packages/print/screen.tsx';
import { ScreenContext } from '#client/app/screens/screen-context.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { type Answers, answerAt, refusal, renderPage } from '#tests/client/support/render-page.tsx';

beforeAll(() => initI18n('fr'));
beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
});

const idOf = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const parcel = (n: number) => ({
  __typename: 'Package',
  id: idOf(n),
  trackingNumber: `CAS-26-${n}`,
  recipientName: `Salma ${n}`,
  returnStage: 'none',
  cityText: 'Casablanca',
  city: null,
});

async function open(count: number, answers: Answers = {}) {
  const all = Array.from({ length: count }, (_, n) => parcel(n + 1));
  navigate(printPath({ ids: all.map(({ id }) => id) }));
  const page = await renderPage(
    <ScreenContext value="print">
      <PrintScreen />
    </ScreenContext>,
    'ADMIN',
    {
      PackagesToPrint: () => answerAt(100, { packagesToPrint: all }),
      PackageSticker: () => answerAt(100, { packageSticker: { svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' } }),
      PackagesPrint: () => ({ data: { packagesPrint: { job: { __typename: 'Job', id: idOf(99) } } } }),
      ...answers,
    },
  );
  await screen.findByRole('region', { name: 'Aperçu' });
  return page;
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const shown = () =>
  screen
    .getAllByRole('button', { current: true })
    .map((each) => /Salma \d/.exec(each.getAttribute('aria-label') ?? '')?.[0]);
const job =
  (status: string, errorCode: string | null = null) =>
  () =>
    answerAt(100, { job: { __typename: 'Job', id: idOf(99), version: 1, status, done: 2, total: 2, errorCode } });

it('goes from one to the next, and stops at both ends', async () => {
  await open(2);
  expect([shown(), button('Étiquette précédente'), button('Étiquette suivante')]).toMatchObject([
    ['Salma 1'],
    { disabled: true },
    { disabled: false },
  ]);
  fireEvent.click(button('Étiquette suivante'));
  expect([shown(), button('Étiquette précédente'), button('Étiquette suivante')]).toMatchObject([
    ['Salma 2'],
    { disabled: false },
    { disabled: true },
  ]);
});

it('the zoom stops at its smallest and its largest', async () => {
  await open(1);
  for (let n = 0; n < 2; n += 1) fireEvent.click(button('Agrandir'));
  expect([button('Agrandir'), button('Réduire')]).toMatchObject([{ disabled: true }, { disabled: false }]);
  for (let n = 0; n < 4; n += 1) fireEvent.click(button('Réduire'));
  expect([button('Agrandir'), button('Réduire')]).toMatchObject([{ disabled: false }, { disabled: true }]);
});

it('one that is taken out is not printed; the last that is left cannot be taken out', async () => {
  const page = await open(3);
  fireEvent.click(button(/^Salma 3/));
  fireEvent.click(button(/^Retirer .*CAS-26-3/));
  expect(shown()).toEqual(['Salma 2']);
  fireEvent.click(button(/^Retirer .*CAS-26-1/));
  expect([shown(), screen.queryByRole('button', { name: /^Retirer/ })]).toEqual([['Salma 2'], null]);
  fireEvent.click(button('Une copie de plus'));
  fireEvent.click(button(/^Créer le PDF, .*2.* étiquettes/));
  await waitFor(() => {
    expect(page.callsOf('PackagesPrint')[0]?.variables['input']).toMatchObject({ ids: [idOf(2)], copies: 2 });
  });
});

it('too many stickers are refused with the limit', async () => {
  await open(1, { PackagesPrint: () => refusal('invalid_input', [{ path: 'ids', code: 'too_large', params: {} }]) });
  fireEvent.click(button(/^Créer le PDF/));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Au plus .* étiquettes à la fois/);
});

it('a file that could not be made says why, and can be closed', async () => {
  await open(1, { PrintJob: job('failed', 'internal') });
  fireEvent.click(button(/^Créer le PDF/));
  const close = await screen.findByRole('button', { name: 'Fermer' });
  expect(screen.queryByRole('link', { name: 'Télécharger' })).toBeNull();
  fireEvent.click(close);
  expect(screen.queryByRole('button', { name: 'Fermer' })).toBeNull();
});

it('a file of a thermal printer can be copied, and that of another cannot', async () => {
  const page = await open(1, { PrintJob: job('done') });
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  fireEvent.click(button(/^Créer le PDF/));
  const link = await screen.findByRole('link', { name: 'Télécharger' });
  expect([link.getAttribute('href'), screen.queryByRole('button', { name: 'Copier le ZPL' })]).toEqual([
    `/jobs/${idOf(99)}/result`,
    null,
  ]);
  fireEvent.click(within(screen.getByRole('region', { name: 'Réglages' })).getByRole('radio', { name: /ZPL, 203/ }));
  fireEvent.click(button(/^Créer le fichier ZPL/));
  await waitFor(() => {
    expect(page.callsOf('PackagesPrint')[1]?.variables['input']).toMatchObject({ format: 'zpl203' });
  });
  const copy = await screen.findByRole('button', { name: 'Copier le ZPL' });
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('^XA^XZ')));
  fireEvent.click(copy);
  expect(await screen.findByText('ZPL copié')).toBeTruthy();
  expect(writeText.mock.calls).toEqual([['^XA^XZ']]);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 410 })));
  fireEvent.click(copy);
  expect(await screen.findByText('Copie impossible. Téléchargez le fichier.')).toBeTruthy();
  expect(writeText).toHaveBeenCalledTimes(1);
  vi.stubGlobal('fetch', fetch);
});
