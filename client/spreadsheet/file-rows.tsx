import type { ReactNode } from 'react';
import { useErrorMessage } from '#client/messages/error-message.ts';
import type { FileRow } from './read-file.ts';
import styles from './file.module.css';

/** Rows that are shown; all are taken over. */
const maxShown = 300;

/** Rows of a file as they stand there, with what is wrong in each cell. */
export function FileRows({
  columns,
  titleOf,
  rows,
}: {
  columns: readonly string[];
  titleOf: (column: string) => string;
  rows: readonly FileRow[];
}): ReactNode {
  const errorMessage = useErrorMessage();
  if (rows.length === 0) return null;
  return (
    <div className={styles.table}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {titleOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, maxShown).map(({ line, texts, problems }) => (
            <tr key={line}>
              {columns.map((column, place) => {
                const problem = problems.find((each) => each.column === column);
                return (
                  <td key={column} data-problem={problem !== undefined}>
                    <bdi>{texts[place]}</bdi>
                    {problem && (
                      <span className={styles.problem}>
                        {errorMessage({ code: problem.code, params: { limit: problem.limit ?? '' } })}
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
