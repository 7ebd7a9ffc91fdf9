// The order of a person's views, kept in the browser like the order of the list's columns. Views of the team are in it
// too, so that each member arranges them as they please.
import { useState } from 'react';

const keyOf = (list: string, userId: string): string => `qafila.views.${list}.${userId}`;

function readOrder(key: string): readonly string[] {
  return (localStorage.getItem(key) ?? '').split(',').filter((id) => id !== '');
}

/** The rows in the person's order; new ones last, as they come. */
export function inOrder<Row extends { id: string }>(rows: readonly Row[], order: readonly string[]): readonly Row[] {
  const placeOf = ({ id }: Row): number => (order.includes(id) ? order.indexOf(id) : order.length);
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The person's order of a list's views, and a function to keep another one. */
export function useViewOrder(
  list: string,
  userId: string,
): readonly [readonly string[], (order: readonly string[]) => void] {
  const key = keyOf(list, userId);
  const [kept, setKept] = useState(() => ({ key, order: readOrder(key) }));
  const { order } = kept.key === key ? kept : { order: readOrder(key) };
  return [
    order,
    (next) => {
      localStorage.setItem(key, next.join(','));
      setKept({ key, order: next });
    },
  ];
}
