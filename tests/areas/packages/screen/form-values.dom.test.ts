// What the forms of a parcel show and send, how a person prints, and which promised day is shown.
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Decision, withDecision } from '#client/areas/packages/cities/decisions.ts';
import {
  emptyValues,
  fieldOf,
  freeTextCity,
  requireFields,
  toCreateInput,
  toEditInput,
  toFormValues,
} from '#client/areas/packages/forms/form-values.ts';
import { useNextDate } from '#client/areas/packages/next-date.ts';
import { usePrintSettings } from '#client/areas/packages/print/settings.ts';
import { usePrinters } from '#client/printing/printers.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { buildPackage } from '../support/package.ts';

beforeAll(async () => {
  await initI18n('fr');
});
beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

const casa = { value: 'c1', label: 'Casablanca' };

describe('the form of a parcel', () => {
  it('sends of a new one what was filled in, with the city that was chosen', () => {
    const values = { ...emptyValues, recipientName: 'Karim', cod: 34_900, fragile: true, cityId: casa };
    expect(toCreateInput({ ...values, whatsappSent: true })).toEqual({
      recipientName: 'Karim',
      cod: 34_900,
      fragile: true,
      cityId: 'c1',
    });
  });

  it('sends a city that is not known as its text', () => {
    expect(toCreateInput({ ...emptyValues, cityId: freeTextCity('Douar: nord') })).toEqual({ cityText: 'Douar: nord' });
  });

  it('sends of an edit only what differs', () => {
    const before = { ...emptyValues, recipientName: 'Karim', note: 'x', cityId: casa };
    expect(toEditInput(before, before)).toEqual({});
    expect(toEditInput(before, { ...before, note: 'y' })).toEqual({ note: 'y' });
    expect(toEditInput(before, { ...before, cityId: freeTextCity('Rbat') })).toEqual({ cityText: 'Rbat' });
    expect(toEditInput(before, { ...before, cityId: { value: 'c2', label: 'Rabat' } })).toEqual({ cityId: 'c2' });
  });

  it('shows the parcel as it is: its city, or what was written instead', () => {
    const parcel = buildPackage(1);
    const shown = toFormValues(parcel, 'Casablanca');
    expect(shown['recipientName']).toBe(parcel.recipientName);
    expect(shown).not.toHaveProperty('companyId');
    expect(shown['cityId']).toEqual(
      parcel.city ? { value: parcel.city.id, label: 'Casablanca' } : freeTextCity(parcel.cityText),
    );
    const unknown = toFormValues({ ...parcel, city: null, cityText: 'Kaza' }, null);
    expect(unknown['cityId']).toEqual(freeTextCity('Kaza'));
    expect(toEditInput(unknown, unknown)).toEqual({});
  });

  it('names each field that is needed and empty, and shows an error of a text at the city', () => {
    expect(requireFields({ cityId: null, cod: 0, companyId: null }, 'cityId', 'cod', 'companyId')).toEqual([
      { path: 'cityId', code: 'required' },
      { path: 'companyId', code: 'required' },
    ]);
    expect([fieldOf('cityText'), fieldOf('phone')]).toEqual(['cityId', 'phone']);
  });
});

const openSettings = (user = 'u1') => renderHook(() => usePrintSettings(user, usePrinters(user), false)).result;

describe('how a person prints', () => {
  const usual = {
    format: 'thermal',
    content: { cod: true, products: true, note: true, isReturn: false },
    start: 1,
    copies: 1,
  };

  it('is kept for them, but not the copies', () => {
    const first = openSettings();
    expect(first.current[0]).toEqual(usual);
    act(() => {
      first.current[1]({ content: { cod: false, products: true, note: true }, copies: 3 });
    });
    expect(first.current[0].copies).toBe(3);
    expect(openSettings().current[0]).toEqual({ ...usual, content: { ...usual.content, cod: false } });
    expect(openSettings('u2').current[0]).toEqual(usual);
  });

  it.each(['', '{', '{"format":"stone"}', '{"format":"thermal","content":{}}'])(
    'is as usual where something else is kept: %s',
    (text) => {
      localStorage.setItem('qafila.print.u1', text);
      expect(openSettings().current[0]).toEqual(usual);
    },
  );

  it('begins within the sheet of the format', () => {
    const settings = openSettings();
    act(() => {
      settings.current[1]({ start: 99 });
    });
    expect(settings.current[0].start).toBe(1);
  });
});

describe('the promised day', () => {
  // One o'clock in the morning in Casablanca.
  const now = Date.parse('2025-07-02T00:00:00Z');
  it.each([
    ['enroute', '2025-07-01', false],
    ['enroute', '2025-07-02', true],
    ['enroute', '2025-07-03', true],
    ['inhouse', '2025-07-01', true],
    ['inhouse', null, false],
  ] as const)('of a parcel that is %s, %s, is shown: %s', (status, nextDate, isShown) => {
    vi.useFakeTimers({ now });
    const { result } = renderHook(() => useNextDate({ status, nextDate }));
    expect(result.current !== null).toBe(isShown);
  });
});

const decide = (text: string): Decision => ({ text, cityId: 'c', city: 'C', remember: true, ids: [] });

it('the last five decisions about cities can be withdrawn, the newest first', () => {
  const all = ['a', 'b', 'c', 'd', 'e', 'f'].map(decide);
  const kept = all.reduce<readonly Decision[]>(withDecision, []);
  expect(kept.map(({ text }) => text).join('')).toBe('fedcb');
});
