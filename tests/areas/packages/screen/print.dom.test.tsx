// The print screen: the parcels of its address, and how far the file is.
import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { printPath } from '#client/areas/packages/print/print-link.ts';
import PrintScreen from '#client/areas/packages/print/screen.tsx';
import { ScreenContext } from '#client/app/screens/screen-context.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { answerAt, renderPage } from '#tests/client/support/render-page.tsx';

beforeAll(() => initI18n('fr'));

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

it('prints the parcels of its address, and says that the file is written once every sticker is laid out', async () => {
  navigate(printPath({ ids: [idOf(1), idOf(2)] }));
  let done = 1;
  const page = await renderPage(
    <ScreenContext value="print">
      <PrintScreen />
    </ScreenContext>,
    'ADMIN',
    {
      PackagesToPrint: () => answerAt(100, { packagesToPrint: [parcel(1), parcel(2)] }),
      PackageSticker: () => answerAt(100, { packageSticker: { svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' } }),
      PackagesPrint: () => ({ data: { packagesPrint: { job: { __typename: 'Job', id: idOf(9) } } } }),
      PrintJob: () =>
        answerAt(100, {
          job: { __typename: 'Job', id: idOf(9), version: done, status: 'running', done, total: 2, errorCode: null },
        }),
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: /Créer le PDF, .*2.* étiquettes/ }));
  expect(page.callsOf('PackagesToPrint')[0]?.variables['input']).toEqual({ ids: [idOf(1), idOf(2)] });
  expect(await screen.findByText(/Préparation de .*2.* étiquettes…/)).toBeTruthy();
  done = 2;
  expect(await screen.findByText('Écriture du fichier…', {}, { timeout: 30_000 })).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('value')).toBeNull();
});
