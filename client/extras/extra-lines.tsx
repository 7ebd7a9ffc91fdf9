import type { ReactNode } from 'react';
import { Money } from '#client/ui/display/money.tsx';
import { nameOf, useCatalogue } from './names.ts';
import styles from './extra-lines.module.css';

interface Props {
  codes: readonly string[];
  /** The price of each; null where amounts are hidden. */
  fees?: readonly number[] | null;
  /** What they cost together, in place of the price of each. */
  total?: number;
}

/** The extra services of a parcel by name, with what they cost. */
export default function ExtraLines({ codes, fees = null, total }: Props): ReactNode {
  const catalogue = useCatalogue();
  const nameOfCode = (code: string): string => {
    const extra = catalogue?.find((each) => each.code === code);
    return extra ? nameOf(extra) : code;
  };
  if (total !== undefined)
    return (
      <span className={styles.together}>
        <bdi>{codes.map(nameOfCode).join(' · ')}</bdi> <Money centimes={total} unit="none" />
      </span>
    );
  return (
    <ul className={styles.lines}>
      {codes.map((code, place) => {
        const fee = fees?.[place];
        return (
          <li key={code}>
            <bdi>{nameOfCode(code)}</bdi>
            {fee !== undefined && <Money centimes={fee} />}
          </li>
        );
      })}
    </ul>
  );
}
