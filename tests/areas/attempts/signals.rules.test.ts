// What makes an attempt doubtful: each made case, and how often the rules are right and wrong about them.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type AttemptLimits, judgeAttempt } from '#shared/areas/attempts/signals.ts';
import { at, madeCases, situation } from './support/cases.ts';

/** Those of a new installation, as the migration has them. */
const limits: AttemptLimits = { attemptKm: 25, attemptSpeed: 30, attemptSeconds: 20, attemptProof: true };
const noLimits: AttemptLimits = { attemptKm: null, attemptSpeed: null, attemptSeconds: null, attemptProof: false };

describe('an attempt', () => {
  it.each(madeCases.map((each) => [each.name, each] as const))('%s', (_, { facts, signals }) => {
    expect(judgeAttempt(facts, limits).signals).toEqual(signals);
  });

  it('has its evidence in metres, km/h and seconds', () => {
    expect(judgeAttempt(situation({ km: 42, kmh: 58, secondsAfter: 8, proof: null }), limits)).toEqual({
      signals: ['far', 'driving', 'hasty', 'unproven'],
      distance: expect.toSatisfy((metres: number) => Math.abs(metres - 42_000) < 100),
      speed: 58,
      seconds: 8,
      hasProof: false,
    });
  });

  it('is told no speed of a position older than a minute, and no pause longer than an hour', () => {
    expect(judgeAttempt(situation({ kmh: 90, old: 61, secondsAfter: 3_601 }), limits)).toMatchObject({
      signals: [],
      speed: null,
      seconds: null,
    });
  });

  it('is doubtful for nothing that the rules do not look at', () => {
    const worst = situation({ km: 400, kmh: 150, secondsAfter: 0, proof: null });
    expect(judgeAttempt(worst, noLimits)).toMatchObject({ signals: [], speed: 150, seconds: 0 });
  });

  it('is judged at its limits: at a speed, beyond a distance, below a pause', () => {
    expect(judgeAttempt(situation({ kmh: 30, secondsAfter: 20 }), limits).signals).toEqual(['driving']);
    expect(judgeAttempt({ ...situation(), at, previousAt: new Date(at.getTime() + 5_000) }, limits).seconds).toBe(0);
  });
});

/** How many made cases of a kind the rules decide so. */
const count = (wasFalse: boolean, isDoubtful: boolean): number =>
  madeCases.filter(
    (each) => each.wasFalse === wasFalse && judgeAttempt(each.facts, limits).signals.length > 0 === isDoubtful,
  ).length;

const row = (name: string, wasFalse: boolean): string =>
  `| ${name} | ${count(wasFalse, true)} | ${count(wasFalse, false)} |`;

it('the documented table counts how the rules do on the made cases', () => {
  const page = readFileSync(new URL('../../../docs/attempts.md', import.meta.url), 'utf8');
  expect(page).toContain(`${row('false', true)}\n${row('honest', false)}\n`);
});
