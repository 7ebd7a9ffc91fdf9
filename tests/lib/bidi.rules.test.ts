import { describe, expect, it } from 'vitest';
import { isolateValue, shownFileName } from '#client/lib/bidi.ts';

// U+2066 begins text from left to right, U+2068 text in the direction of its first letter, U+2069 ends both.
const ltr = (text: string) => `\u2066${text}\u2069`;
const isolated = (text: string) => `\u2068${text}\u2069`;

describe('a value in a message', () => {
  it.each([
    ['+212 661-000001', 'rtl', isolated('+212 661-000001')],
    ['CAS-26-000001', 'rtl', isolated('CAS-26-000001')],
    ['salma@atlas.ma', 'rtl', isolated('salma@atlas.ma')],
    ['الدار البيضاء', 'rtl', 'الدار البيضاء'],
    ['12', 'rtl', '12'],
    ['CAS-26-000001', 'ltr', 'CAS-26-000001'],
    ['سلمى', 'ltr', isolated('سلمى')],
  ] as const)('%s on a page %s keeps its direction', (value, dir, shown) => {
    expect(isolateValue(value, dir)).toBe(shown);
  });
});

describe('the name of a file', () => {
  it.each([
    ['الطرود 2026-11-23.xlsx', `الطرود ${ltr('2026-11-23.xlsx')}`],
    ['الطرود.csv', `الطرود${ltr('.csv')}`],
    ['Colis 2026-11-23.xlsx', 'Colis 2026-11-23.xlsx'],
    ['', ''],
  ])('%s has its day and its ending from left to right', (name, shown) => {
    expect(shownFileName(name)).toBe(shown);
  });
});
