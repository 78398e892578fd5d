import { type Static, Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { ROSTER_SORTS, type RosterCursor } from '../../roster/roster-filter.ts';
import { lastFilingAt, type SeenRow } from '../../roster/seen-rows.ts';
import { isVerified } from '../../rules/identity/verification.ts';
import { adviceForScore, type RiskTier } from '../../rules/scoring/recommendation.ts';
import { rentScoreOf } from '../../rules/scoring/rent-score.ts';
import { incidentFlag } from '../../rules/scoring/renter-summary.ts';
import type { SealedText } from '../../sign-in/seal.ts';
import { AFTER, cursorOf, INVALID_AFTER } from '../cursors.ts';
import { email, text } from '../fields.ts';
import { COUNT, nullable, pageOf, RISK_TIER, SCORE, TEXT_OR_NULL, TIME, TIME_OR_NULL } from '../schemas.ts';
import { staffRoute } from './route.ts';

/** A renter of the roster, in the list. */
const ROSTER_LINE = Type.Object({
  id: Type.String(),
  memberId: Type.String(),
  name: TEXT_OR_NULL,
  email: TEXT_OR_NULL,
  /** What the network has on file; `null` outside the organization's reach. */
  onFile: nullable(
    Type.Object({
      tier: RISK_TIER,
      /** The rent score. */
      score: SCORE,
      flags: Type.Array(Type.String()),
      owedCents: Type.Integer(),
      /** When any organization filed the newest report or incident; `null` if nothing is on file. */
      lastActivityAt: TIME_OR_NULL,
    }),
  ),
  addedAt: TIME,
});

export type RosterLine = Static<typeof ROSTER_LINE>;

const ROSTER = Type.Object({
  ...pageOf(ROSTER_LINE).properties,
  /** Number of renters that were scanned for these rows; `null` in a search, and in the order of names or scores. */
  scanned: nullable(COUNT),
});

const ROSTER_COUNT = Type.Object({
  /** Above 10,000 an estimate, rounded down to two digits. */
  renters: COUNT,
  /** Whether it is an estimate, and there may be more. */
  isMore: Type.Boolean(),
});

const ADDED_RENTER = Type.Object({
  renterId: Type.String(),
  memberId: Type.String(),
  /** Whether the person was on file in the network already. */
  wasOnFile: Type.Boolean(),
  /** Whether the renter was on the roster already. If so, nothing changed. */
  wasOnRoster: Type.Boolean(),
});

export type AddRenterResponse = Static<typeof ADDED_RENTER>;

const TIERS: Exclude<RiskTier, 'UNKNOWN'>[] = ['LOW', 'MODERATE', 'HIGH', 'CRITICAL'];

/** What a view of the roster shows, and in which order. */
export const ROSTER_VIEW = {
  q: Type.Optional(text('The beginning of a word of a name; or an e-mail, phone, license or member ID')),
  tier: Type.Optional(Type.Enum(TIERS)),
  flag: Type.Optional(text('As in the response of a check, such as LATE_RETURN')),
  industry: Type.Optional(text("As written in the organization's own reports about the renter")),
  sort: Type.Optional(Type.Enum([...ROSTER_SORTS])),
};

const QUERY = Type.Object({ after: AFTER, ...ROSTER_VIEW });

/** Returns what a view shows, as the roster is asked for it. */
export function viewOf({ q, tier, flag, industry, sort }: Static<typeof QUERY>) {
  return {
    q,
    tier,
    flag: flag ? incidentFlag(flag) : undefined,
    industry: industry || undefined,
    sort,
  };
}

const PERSON = Type.Object({
  email: Type.Optional(email('The only field that finds a renter on file')),
  name: Type.Optional(text('Full name')),
  phone: Type.Optional(text('Phone number in any format')),
});

/** The routes of the organization's roster. */
export const rosterRoutes = [
  staffRoute({
    method: 'GET',
    path: '/dashboard/roster',
    permission: 'read_renters',
    query: QUERY,
    response: ROSTER,
  }).handledBy(async ({ staff, query }, app) => {
    if (query.q) await app.limitSearches(staff.userId);
    const { rows, next, scanned } = await app.listRoster(staff.organizationId, {
      ...viewOf(query),
      after: await placeAfter(query.after, app.sealed),
    });
    return { rows: rows.map(lineOf), next: await cursorText(next, app.sealed), scanned };
  }),
  staffRoute({
    method: 'GET',
    path: '/dashboard/roster/count',
    permission: 'read_renters',
    response: ROSTER_COUNT,
  }).handledBy(({ staff }, app) => app.countRoster(staff.organizationId)),
  staffRoute({
    method: 'POST',
    path: '/dashboard/renters',
    permission: 'edit_renters',
    body: PERSON,
    response: ADDED_RENTER,
  }).handledBy(async ({ staff, requestId, body: { email, name, phone } }, app) => {
    await app.limitSearches(staff.userId);
    return app.addRenter(staff, { email, name, phone }, requestId);
  }),
];

/**
 * The positions in each order. They are sealed: the organization may not be allowed to see that name or that score, and places count
 * what all organizations added.
 */
const CURSORS = {
  added: cursorOf({ number: 'number' }),
  name: cursorOf({ number: 'number', name: 'text' }),
  score: cursorOf({ number: 'number', score: 'number' }),
};

/** Added to scores, so that the length of a sealed one does not tell how high it is. */
const FOUR_DIGITS = 1_000;

async function cursorText(at: RosterCursor | null, { seal }: SealedText): Promise<string | null> {
  if (at === null) return null;
  const write = async (kind: keyof typeof CURSORS, text: string | null) =>
    text && `${kind}.${await seal(text)}`;
  if ('place' in at) return write('added', CURSORS.added.write({ number: at.place }));
  if ('name' in at) return write('name', CURSORS.name.write({ number: at.renter, name: at.name }));
  return write('score', CURSORS.score.write({ number: at.renter, score: FOUR_DIGITS + at.score }));
}

async function placeAfter(
  after: string | undefined,
  { unseal }: SealedText,
): Promise<RosterCursor | undefined> {
  if (after === undefined) return undefined;
  const [, kind, sealed = ''] = /^(added|name|score)\.(.*)$/s.exec(after) ?? [];
  const text = await unseal(sealed);
  if (text === undefined) throw new ApiError('invalid', INVALID_AFTER);
  if (kind === 'added') {
    const place = CURSORS.added.readAfter(text);
    return place && { place: place.number };
  }
  if (kind === 'name') {
    const place = CURSORS.name.readAfter(text);
    return place && { renter: place.number, name: place.name };
  }
  const place = CURSORS.score.readAfter(text);
  return place && { renter: place.number, score: place.score - FOUR_DIGITS };
}

function lineOf(row: SeenRow): RosterLine {
  const { renter, flags, addedAt } = row;
  const { id, memberId, fullName: name, email, summary } = renter;
  if (summary === null) return { id, memberId, name, email, onFile: null, addedAt };
  const score = rentScoreOf(summary, isVerified(renter));
  const onFile = {
    tier: adviceForScore(score).riskTier,
    score,
    flags,
    owedCents: summary.owedCents,
    lastActivityAt: lastFilingAt(row),
  };
  return { id, memberId, name, email, onFile, addedAt };
}
