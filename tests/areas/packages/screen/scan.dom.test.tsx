// Scanning parcels: each code runs the chosen action, in order, and what went wrong is said.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { canScan } from '#client/areas/packages/permissions.ts';
import ScanPanel from '#client/areas/packages/scan/scan-panel.tsx';
import { scanActionsOf } from '#client/areas/packages/scan/scan-actions.ts';
import { type Scan, type ScanState, withScan } from '#client/scan/scan-queue.ts';
import { numberOfCode, parseScanCode } from '#shared/scan/scan-code.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { type Role, roles } from '#shared/access/roles.ts';
import type { Call } from '#tests/client/support/fake-server.ts';
import { type Answers, renderPage } from '#tests/client/support/render-page.tsx';
import { openScreen } from '../support/packages-page.tsx';
import { buildPackage, idOf } from '../support/package.ts';

beforeAll(async () => {
  await initI18n('fr');
});
afterEach(() => {
  localStorage.clear();
});

const answer = (results: readonly object[]) => ({ data: { result: { __typename: 'PackagesResult', results } } });
const outcome = (number: number, error: object | null = null) => ({
  __typename: 'PackagesOutcome',
  id: idOf(number),
  error,
  row: buildPackage(number, { status: 'pickup', version: 2 }),
});
const wrongStatus = { __typename: 'ActionError', code: 'package.city_unresolved', params: {}, fields: [] };

function scan(code: string): void {
  const field = screen.getByLabelText('Scanner un colis ou saisir son numéro');
  fireEvent.change(field, { target: { value: code } });
  fireEvent.keyDown(field, { key: 'Enter' });
}

const numberOf = (call: { variables: Record<string, unknown> }): unknown => JSON.stringify(call.variables['input']);

describe('quick scan', () => {
  it('runs the action on each code once, in order, and keeps what was refused or unknown', async () => {
    const page = await openScreen([buildPackage(1)], {
      on: {
        PackagesPickUp: (call) => {
          if (String(numberOf(call)).includes('CAS-26-000001')) return answer([outcome(1)]);
          return String(numberOf(call)).includes('CAS-26-000002') ? answer([outcome(2, wrongStatus)]) : answer([]);
        },
      },
    });
    fireEvent.keyDown(document.body, { key: 'c' });
    await screen.findByLabelText('Scanner un colis ou saisir son numéro');
    scan('cas-26-000001');
    scan('https://qafila.test/tracking/CAS-26-000002#secret');
    scan('CAS-26-000003');
    scan('CAS-26-000001');
    scan('4006381333931');
    const list = within(await screen.findByRole('list', { name: 'Colis scannés' }));
    await waitFor(() => {
      expect(list.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\d\d:\d\d.*$/, ''))).toEqual([
        expect.stringContaining('Code inconnu4006381333931'),
        expect.stringContaining('Déjà scannéCAS-26-000001'),
        expect.stringContaining('Code inconnuCAS-26-000003'),
        expect.stringContaining('RefuséCAS-26-000002ramassé, pas encore au dépôtLa ville du colis'),
        expect.stringContaining('RamasserCAS-26-000001'),
      ]);
    });
    const sent = page.server.callsOf('PackagesPickUp').map(numberOf);
    expect(sent.map((input) => /CAS-26-\d+/.exec(String(input))?.[0])).toEqual([
      'CAS-26-000001',
      'CAS-26-000002',
      'CAS-26-000003',
    ]);
  });
});

const sums = () => screen.getByText(/^\d+ /, { selector: 'p > span:first-child' }).parentElement?.textContent;

const results = (of: (number: string) => object) => ({
  PackagesReceive: (call: Call) => of(/CAS-26-\d+/.exec(String(numberOf(call)))?.[0] ?? ''),
  PackagesPickUp: () => answer([outcome(1)]),
  PackagesStart: () => answer([outcome(1)]),
});

const openScans = async (answers: Answers, role: Role = 'DRIVER') => {
  const page = await renderPage(<ScanPanel onClose={() => undefined} />, role, answers);
  await screen.findByLabelText('Scanner un colis ou saisir son numéro');
  return page;
};

const refusesUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

const band = () => screen.getByText(/./, { selector: '.band strong' }).textContent;

describe('the panel of scans', () => {
  it('begins with the first action of the role, and runs the one that is chosen', async () => {
    const page = await openScans(results(() => answer([outcome(1)])));
    const box = screen.getByRole('combobox', { name: 'Chaque scan' });
    expect(box.textContent).toBe(i18next.t(`actions.${scanActionsOf('DRIVER')[0]}`, { ns: 'packages' }));
    await vi.waitUntil(
      () => screen.getByRole('combobox', { name: 'Chaque scan' }) instanceof HTMLButtonElement,
      10_000,
    );
    fireEvent.keyDown(screen.getByRole('combobox', { name: 'Chaque scan' }), { key: 'ArrowDown' });
    fireEvent.click(await screen.findByRole('option', { name: 'Mettre en route' }));
    scan('CAS-26-000001');
    await waitFor(() => {
      expect(page.callsOf('PackagesStart')).toHaveLength(1);
    });
  });

  it('counts what is done, refused and unknown, and keeps the page openScans while one waits', async () => {
    const last = Promise.withResolvers<object>();
    await openScans(
      {
        PackagesPickUp: (call) => {
          const number = /CAS-26-\d+/.exec(String(numberOf(call)))?.[0];
          if (number === 'CAS-26-000003') return last.promise;
          return number === 'CAS-26-000002' ? answer([outcome(2, wrongStatus)]) : answer([outcome(1)]);
        },
      },
      'COLLECTOR',
    );
    scan('CAS-26-000001');
    scan('4006381333931');
    scan('CAS-26-000002');
    scan('CAS-26-000003');
    await waitFor(() => {
      expect(sums()).toMatch(/^1 .*2 .*1 /);
    });
    // The newest that has an answer is shown large, not the one that waits.
    expect([band(), refusesUnload()]).toEqual(['Refusé', true]);
    await act(async () => {
      last.resolve(answer([outcome(3)]));
      await last.promise;
    });
    await waitFor(() => {
      expect(sums()).toMatch(/^2 .*2 /);
    });
    expect([band(), refusesUnload()]).toEqual(['Ramasser', false]);
    expect(screen.getAllByText('Casablanca').length).toBeGreaterThan(0);
  });
});

const scanOf = (key: number, state: ScanState): Scan => {
  const number = `CAS-26-${100_000 + key}`;
  return {
    key: String(key),
    number,
    context: 'pickUp',
    at: new Date().toISOString(),
    state,
    answer: null,
    isUndone: false,
    isKept: false,
  };
};

describe('the list of scans', () => {
  it('has the newest, and all that still wait, however many there are', () => {
    const scans = Array.from({ length: 400 }, (_, key) => scanOf(key, key % 2 === 0 ? 'waiting' : 'done'));
    const listed = scans.reduce<readonly Scan[]>(withScan, []);
    expect(listed.filter(({ state }) => state === 'waiting')).toHaveLength(200);
    expect(listed[0]?.key).toBe('399');
    expect(listed.length).toBeLessThan(scans.length);
  });
});

describe('who scans', () => {
  it('are the roles with an action that needs nothing but the parcel', () => {
    expect(roles.filter((role) => canScan({ role, manager: false }))).toEqual(
      roles.filter((role) => scanActionsOf(role).length > 0),
    );
    expect(scanActionsOf('COLLECTOR')).toEqual(['pickUp']);
    expect(scanActionsOf('BACKOFFICE')).toEqual(['takeIn']);
    expect(scanActionsOf('CUSTOMER')).toEqual([]);
  });
  it('reads the number of a code, of a link, and of what is typed: in small letters, without dashes, in Arabic digits', () => {
    const codes = [
      'cas-26-000001',
      ' CAS-26-000001',
      'https://x.ma/tracking/CAS-26-000001#abc',
      'cas26000001',
      'CAS 26 000 001',
      'CAS-٢٦-٠٠٠٠٠١',
    ];
    expect(codes.map(numberOfCode)).toEqual(codes.map(() => 'CAS-26-000001'));
    expect(numberOfCode(' 4006381333931 ')).toBe('4006381333931');
  });
  it('tells a slip and a pallet from a parcel', () => {
    const codes = ['BS-CAS-2026-000123', 'pl cas 2026 000045', 'CAS-26-000001', '4006381333931'];
    expect(codes.map((code) => parseScanCode(code))).toEqual([
      { kind: 'slip', number: 'BS-CAS-2026-000123' },
      { kind: 'pallet', number: 'PL-CAS-2026-000045' },
      { kind: 'parcel', number: 'CAS-26-000001' },
      null,
    ]);
  });
});
