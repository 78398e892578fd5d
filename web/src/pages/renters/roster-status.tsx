import type { PageOf, ResponseTo } from '../../api.ts';
import { Count } from '../../components/figures.tsx';
import { leftOutText } from './roster-columns.tsx';

interface StatusProps {
  pages: PageOf<'GET /dashboard/roster'>[];
  isMore: boolean;
  isFiltered: boolean;
  isSearch: boolean;
  sort: string | undefined;
  count: ResponseTo<'GET /dashboard/roster/count'> | undefined;
}

/** Says how much of the roster is shown. */
export function RosterStatus({ pages, isMore, isFiltered, isSearch, sort, count }: StatusProps) {
  const shown = <Count value={pages.reduce((sum, { rows }) => sum + rows.length, 0)} />;
  if (isSearch || (isFiltered && sort)) return isMore ? <>{shown} found so far</> : <>{shown} found</>;
  const total = count && (
    <>
      <Count value={count.renters} />
      {count.isMore && '+'}
    </>
  );
  if (!isFiltered) {
    const leftOut = leftOutText(sort);
    return (
      <>
        {shown} {total === undefined ? 'shown' : <>of {total}</>}
        {leftOut && !isMore && <>. {leftOut}</>}
      </>
    );
  }
  if (!isMore) return <>{shown} found, all searched</>;
  const scanned = <Count value={pages.reduce((sum, page) => sum + (page.scanned ?? 0), 0)} />;
  return (
    <>
      {shown} found, searched {scanned}
      {total && <> of {total}</>}
    </>
  );
}
