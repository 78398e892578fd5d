import { rentersTexts } from '../../../../src/texts/en/staff/renters/renters.ts';
import type { PageOf, ResponseTo } from '../../api.ts';
import { numberText } from '../../formats.ts';
import { staffTexts } from '../../texts.ts';
import { leftOutText } from './roster-columns.tsx';

const { t } = staffTexts(rentersTexts);

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
  const shown = pages.reduce((sum, { rows }) => sum + rows.length, 0);
  if (isSearch || (isFiltered && sort)) return t(isMore ? 'foundSoFar' : 'found', { count: shown });
  const total = count && (count.isMore ? t('isMore', { count: count.renters }) : numberText(count.renters));
  if (!isFiltered) {
    const text = total === undefined ? t('shown', { count: shown }) : t('shownOf', { count: shown, total });
    const leftOut = leftOutText(sort);
    return leftOut && !isMore ? t('withLeftOut', { shown: text, leftOut }) : text;
  }
  if (!isMore) return t('foundAll', { count: shown });
  const scanned = pages.reduce((sum, page) => sum + (page.scanned ?? 0), 0);
  return total === undefined
    ? t('foundIn', { count: shown, scanned })
    : t('foundInOf', { count: shown, scanned, total });
}
