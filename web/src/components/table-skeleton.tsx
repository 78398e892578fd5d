import { Skeleton } from '@mantine/core';
import classes from './data-table.module.css';

/** A placeholder for a table. */
export function TableSkeleton({ columns, rows = 6 }: { columns: number; rows?: number }) {
  return (
    <div className={classes.frame} role="status" aria-label="Loading">
      <table className={classes.table} aria-hidden>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <tr key={`row ${row}`}>
              {Array.from({ length: columns }, (_, column) => (
                <td key={`column ${column}`}>
                  <Skeleton h={12} w={`${50 + ((row * 7 + column * 13) % 45)}%`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
