// Codes of shelves: on their labels, and as people type them.
import { expect, it } from 'vitest';
import { shelfInputs } from '#shared/areas/house/input.ts';
import { parseScanCode, shelfLabel } from '#shared/scan/scan-code.ts';

it.each([
  ['RY-CAS-B-12', { kind: 'shelf', number: 'RY-CAS-B-12' }],
  ['rycasb12', { kind: 'shelf', number: 'RY-CAS-B-12' }],
  ['RY-CAS-AB-007', { kind: 'shelf', number: 'RY-CAS-AB-007' }],
  ['RY-CAS-ABC-1', null],
  ['RY-CAS-B-1234', null],
  ['PL-CAS-2026-000123', { kind: 'pallet', number: 'PL-CAS-2026-000123' }],
  ['CAS-26-000123', { kind: 'parcel', number: 'CAS-26-000123' }],
])('the code %s stands for %j', (code, expected) => {
  expect(parseScanCode(code)).toEqual(expected);
});

it('a label reads as the shelf whose label it is', () => {
  expect(parseScanCode(shelfLabel('TNG', 'C-02'))).toEqual({ kind: 'shelf', number: 'RY-TNG-C-02' });
});

it.each([
  ['b12', 'B-12'],
  [' B 12 ', 'B-12'],
  ['ab-007', 'AB-007'],
])('a shelf typed as %s is stored as %s', (typed, code) => {
  expect(shelfInputs.create.parse({ code: typed, place: 1, kind: 'returns' }).code).toBe(code);
});

it.each(['', '12', 'B', 'ABC-1', 'B-1234', 'é-1', 'ب-1'])('a shelf is not called %j', (typed) => {
  expect(shelfInputs.create.safeParse({ code: typed, place: 1, kind: 'returns' }).success).toBe(false);
});
