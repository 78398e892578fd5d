import { queryOptions } from '@tanstack/react-query';
import type { RenterAnswer } from '../../../../src/http/dashboard/renter.ts';
import type { ScoreAnswer } from '../../../../src/http/dashboard/renter-history.ts';
import type { RosterCountAnswer } from '../../../../src/http/dashboard/roster.ts';
import { get } from '../../api.ts';

/** The path of a renter's data; `part` such as `/history`. */
export const renterPath = (id: string, part = ''): string =>
  `/dashboard/renters/${encodeURIComponent(id)}${part}`;

export const renterQuery = (id: string) =>
  queryOptions({
    queryKey: [renterPath(id)],
    queryFn: ({ signal }) => get<RenterAnswer>(renterPath(id), signal),
  });

export const scoreQuery = (id: string) =>
  queryOptions({
    queryKey: [renterPath(id, '/score')],
    queryFn: ({ signal }) => get<ScoreAnswer>(renterPath(id, '/score'), signal),
  });

export const ROSTER_COUNT = queryOptions({
  queryKey: ['/dashboard/roster/count'],
  queryFn: ({ signal }) => get<RosterCountAnswer>('/dashboard/roster/count', signal),
});
