// The filters, sorts and tabs of each list, compared with a table that is written out.
import { expect, it } from 'vitest';
import type { FilterSpec } from '#shared/access/list-spec.ts';
import { packageList } from '#shared/areas/packages/list.ts';
import { ratingList } from '#shared/areas/ratings/list.ts';
import { userList } from '#shared/areas/users/list.ts';
import type { AnyList } from '#shared/entities/list.ts';
import { expectedLists } from './support/expected-lists.ts';

function describeFilter(
  name: string,
  { column, kind, indexed, values, text, money, pattern }: FilterSpec<never>,
): string {
  const marks = { 'not indexed': !indexed, text, money, [`like ${pattern?.source ?? ''}`]: pattern !== undefined };
  const set = Object.entries(marks).flatMap(([mark, isSet]) => (isSet ? [mark] : []));
  const choices = values === undefined ? [] : [`${values.length} choices from ${values[0]} to ${values.at(-1)}`];
  return [`filter ${name}: ${kind} ${column}`, ...set, ...choices].join(', ');
}

/** A list, a line for each of its parts. */
function describeList(list: AnyList): string[] {
  const { facts, tabs, tabRules, sorts, filters, defaultSort, sums = {}, days = [] } = list;
  return [
    ...Object.entries(facts).map(([name, fact]) => `fact ${name}: ${fact.kind} ${fact.column}`),
    ...tabs.map((tab) => `tab ${tab}: ${JSON.stringify(tabRules[tab])}`),
    `counted in ${list.countedTab}: ${list.counted.join(' ')}; facets: ${list.facets.join(' ')}`,
    `sums: ${Object.keys(sums).join(' ')}; days: ${days.join(' ')}`,
    ...Object.entries(filters).map(([name, filter]) => describeFilter(name, filter)),
    ...Object.entries(sorts).map(([name, { column, kind, thenBy }]) =>
      [`sort ${name}: ${kind} ${column}`, ...(thenBy === undefined ? [] : [`then ${thenBy}`])].join(', '),
    ),
    `first by ${defaultSort.by} ${defaultSort.direction}`,
  ];
}

const lists: readonly AnyList[] = [packageList, ratingList, userList];

it.each(lists.map((list) => [list.entity, list] as const))(
  'the list of %s has these filters, sorts and tabs',
  (name, list) => {
    expect(describeList(list)).toEqual((expectedLists[name] ?? '').split('\n').filter((line) => line !== ''));
  },
);
