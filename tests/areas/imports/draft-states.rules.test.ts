// What is still to do with the rows of an import, and which cells a correction is for.
import { describe, expect, it } from 'vitest';
import { countStates, sameCells, stateOf, suggestionsOf, textOf } from '#client/areas/imports/rows/row-state.ts';
import { draftRow, guessed, noPhone, problem } from './support/draft.ts';

describe('a row', () => {
  it.each([
    [{}, 'ready'],
    [{ problems: [noPhone] }, 'faulty'],
    [{ problems: [noPhone], kept: true }, 'faulty'],
    [{ problems: [problem({})] }, 'doubtful'],
    [{ problems: [problem({}), noPhone] }, 'faulty'],
    [{ problems: [problem({})], kept: true }, 'ready'],
    [{ problems: [noPhone], excluded: true }, 'excluded'],
  ])('with %j is %s', (given, state) => {
    expect(stateOf(draftRow(1, given))).toBe(state);
  });
});

it('the rows are counted by what is to do with them', () => {
  const rows = [
    draftRow(1),
    draftRow(2, { problems: [noPhone] }),
    draftRow(3, { problems: [problem({})] }),
    draftRow(4, { excluded: true }),
    draftRow(5),
  ];
  expect(countStates(rows)).toEqual({ faulty: 1, doubtful: 1, ready: 2, excluded: 1 });
});

it('a text is found by its field, and is empty where there is none', () => {
  expect([textOf(draftRow(1), 'phone'), textOf(draftRow(1), 'note')]).toEqual(['0661234567', '']);
});

const unknown = { texts: { city: 'Kaza' }, problems: [guessed('Casablanca')] };

describe('a correction', () => {
  it('of a doubtful city is for every row with the same text and the same doubt, none that is left out', () => {
    const rows = [
      draftRow(1, unknown),
      draftRow(2, unknown),
      draftRow(3, { ...unknown, excluded: true }),
      draftRow(4, { texts: { city: 'Kaza' } }),
      draftRow(5, { ...unknown, texts: { city: 'Rbat' } }),
    ];
    expect(rows.map((row) => sameCells(rows, row, 'city'))).toEqual([[1, 2], [1, 2], [1, 2], [4], [5]]);
  });

  it('of another field, or of an empty city, is for one row', () => {
    const empty = { texts: { city: '' }, problems: [problem({ code: 'required', isError: true })] };
    const rows = [draftRow(1, { problems: [noPhone] }), draftRow(2, { problems: [noPhone] }), draftRow(3, empty)];
    const both = [...rows, draftRow(4, empty)];
    expect([sameCells(rows, rows[0] ?? draftRow(9), 'phone'), sameCells(both, both[2] ?? draftRow(9), 'city')]).toEqual(
      [[1], [3]],
    );
  });
});

describe('the suggestions', () => {
  it('are the best of each cell, those of equal cells together', () => {
    const rows = [
      draftRow(1, { problems: [guessed('Casablanca', 'Kasba')] }),
      draftRow(2, { problems: [guessed('Rabat')] }),
      draftRow(3, { problems: [guessed('Casablanca'), problem({ field: 'phone', suggestions: ['0661'] })] }),
    ];
    expect(suggestionsOf(rows)).toEqual([
      { field: 'city', text: 'Casablanca', lines: [1, 3] },
      { field: 'city', text: 'Rabat', lines: [2] },
      { field: 'phone', text: '0661', lines: [3] },
    ]);
  });

  it('leave alone what somebody kept or left out, and what has none', () => {
    const rows = [
      draftRow(1, { problems: [guessed('Rabat')], kept: true }),
      draftRow(2, { problems: [guessed('Rabat')], excluded: true }),
      draftRow(3, { problems: [noPhone] }),
    ];
    expect(suggestionsOf(rows)).toEqual([]);
  });
});
