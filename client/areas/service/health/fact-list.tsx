import type { ReactNode } from 'react';

export interface NamedFigure {
  name: string;
  value: ReactNode;
}

/** Figures with their names. */
export function FactList({
  facts,
  className,
}: {
  facts: readonly NamedFigure[];
  className: string | undefined;
}): ReactNode {
  return (
    <dl className={className}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
