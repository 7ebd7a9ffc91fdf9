// The public promises name existing tests and faults only.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#tests/support/machine/folders.ts';
import { faults } from './scenarios/index.ts';
import { promises, limitations } from './promises.ts';

test.each(promises)(
  'promise $number is shown by a fault or by existing tests, or names what it waits for',
  ({ number, tests, later }) => {
    expect(tests.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const shown = faults.filter((fault) => fault.promises.includes(number)).length + tests.length;
    expect(shown > 0 || later !== undefined).toBe(true);
  },
);

test('measured figures are in the performance document, as last measured', () => {
  const figures = readFileSync(join(root, 'docs', 'performance.md'), 'utf8');
  for (const { scenario, found } of promises.flatMap(({ measured }) => measured ?? [])) {
    const section = figures.split(`<!-- live:${scenario} -->`)[1]?.split('<!-- /live')[0] ?? '';
    const row = section
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .at(-1)
      ?.match(/[\d.]+/g)
      ?.map((text) => Math.round(Number(text)));
    expect(row?.slice(0, 2)).toEqual([...found.matchAll(/(\d+) ms/g)].map(([, ms]) => Number(ms)));
  }
});

test('promises are numbered without a gap, and faults name only existing promises', () => {
  const numbers = promises.map(({ number }) => number);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  expect(faults.flatMap((fault) => fault.promises).filter((number) => !numbers.includes(number))).toEqual([]);
});

test('the document contains each promise, and each fault with its result', () => {
  const page = readFileSync(join(root, 'docs', 'promises.md'), 'utf8');
  expect(promises.filter((each) => !page.includes(`| P${each.number} | ${each.text} |`))).toEqual([]);
  expect(
    promises.filter(({ measured }) => measured && !page.includes(`--only ${measured.scenario}\`: ${measured.found} |`)),
  ).toEqual([]);
  expect(faults.filter(({ name, scenario }) => !page.includes(`| ${name} | ${scenario} |`))).toEqual([]);
  expect(limitations.filter((each) => !page.includes(`\n- ${each}\n`))).toEqual([]);
});
