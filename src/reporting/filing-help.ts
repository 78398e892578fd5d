import type { Inquire } from '../admission/inquire.ts';
import type { SeenRenter } from '../admission/reach.ts';
import { ApiError } from '../errors.ts';
import type { ListRoster } from '../roster/list-roster.ts';
import { maskEmail } from '../rules/identity/masking.ts';
import { isVerified } from '../rules/identity/verification.ts';
import type { ScoreBefore } from '../rules/scoring/score-change.ts';
import { type FindRenters, MOST_RESULTS } from '../screening/find-renters.ts';
import { identifiersOf, type TypedIdentifiers } from '../screening/identifiers.ts';
import type { FilingContext, Identifier, Inquirer, OwnIncident, Renter, Store } from '../store/store.ts';
import { questionOf } from './open-profile.ts';
import { matchedBy, matchRenter, normalizePerson, type Person } from './person.ts';

/**
 * Returns what a form shows of a renter outside the organization's reach: enough to recognise the person, without
 * score and tier, and with the e-mail only if it was typed.
 */
function maskedChoice(renter: Renter, { kind, value }: Identifier): SeenRenter {
  const { email } = renter;
  const shown = kind === 'email' ? value : email === null ? null : maskEmail(email);
  return { ...renter, email: shown, phone: null, summary: null };
}

export type FindChoices = (typed: TypedIdentifiers, inquirer: Inquirer) => Promise<SeenRenter[]>;

interface FindChoicesDependencies {
  findRenters: FindRenters;
  listRoster: ListRoster;
  inquire: Inquire;
}

/**
 * Finds the renters that a form may be about: by the beginning of a word of a name on the organization's roster, and in the whole
 * network by an exact identifier only. Each renter found is an inquiry. Leaves out renters beyond the daily lookups. Throws
 * `invalid` without an identifier, and `rate_limited` if the daily lookups are used up.
 */
export function makeFindChoices({ findRenters, listRoster, inquire }: FindChoicesDependencies): FindChoices {
  return async (typed, inquirer) => {
    const [identifier] = identifiersOf(typed);
    if (identifier === undefined) throw new ApiError('invalid', CHOICE_REQUIRED);
    const { kind, value } = identifier;
    if (kind === 'name') {
      const { rows } = await listRoster(inquirer.organizationId, { q: value });
      const named = rows.slice(0, MOST_RESULTS.name).map(({ renter }) => renter);
      if (named.length === 0) return [];
      const renterIds = named.map(({ id }) => id);
      const { shown } = await inquire(inquirer, { kind: 'filing', identifier: kind, renterIds });
      return named.filter(({ id }) => shown.has(id));
    }
    const found = await findRenters(inquirer, identifier, 'filing');
    return found.map(({ renter, isWithinReach }) =>
      isWithinReach ? renter : maskedChoice(renter, identifier),
    );
  };
}

/** The error text for a text that is empty after normalization. */
const CHOICE_REQUIRED =
  'Give the beginning of a first or last name on your roster, or an e-mail, phone, license or member ID.';

/** Most of the organization's incidents about a renter that are offered for linking to a report. */
const MOST_OWN_INCIDENTS = 20;

/** The renter that a report would be filed about. */
interface PersonOnFile {
  renter: SeenRenter;
  /** What the score of the renter depends on; `null` outside the organization's reach. */
  before: ScoreBefore | null;
  /** The incidents that the organization filed about the renter, the newest first. */
  ownIncidents: OwnIncident[];
}

export type FindPerson = (inquirer: Inquirer, person: Person) => Promise<PersonOnFile | undefined>;

/**
 * Finds the renter that a report about this person would be filed about; `undefined` if it would create a new
 * one. It is an inquiry. Throws `rate_limited` beyond the daily lookups.
 */
export function makeFindPerson(
  { renters, filings, incidents }: Pick<Store, 'renters' | 'filings' | 'incidents'>,
  inquire: Inquire,
): FindPerson {
  return async (inquirer, person) => {
    const { organizationId } = inquirer;
    const normalized = normalizePerson(person);
    if (normalized.email === '' && normalized.name === '') return undefined;
    const renter = await matchRenter({ renters, filings }, organizationId, normalized);
    const kind = matchedBy(normalized);
    const renterIds = renter === undefined ? [] : [renter.id];
    const { withinReach } = await inquire(inquirer, { kind: 'filing', identifier: kind, renterIds });
    if (renter === undefined) return undefined;
    const isWithin = withinReach.has(renter.id);
    const question = questionOf(organizationId, { hasIncidents: true });
    const [ownIncidents, context] = await Promise.all([
      incidents.listOwn(organizationId, renter.id, 'all', MOST_OWN_INCIDENTS),
      isWithin ? filings.readContext({ ...question, match: { by: 'id', id: renter.id } }) : null,
    ]);
    return {
      renter: isWithin ? renter : maskedChoice(renter, { kind, value: normalized.email }),
      before: context && scoreBefore(renter, context),
      ownIncidents,
    };
  };
}

function scoreBefore(renter: Renter, { countedIncidents, adverseFilings }: FilingContext): ScoreBefore {
  return { summary: renter.summary, verified: isVerified(renter), countedIncidents, adverseFilings };
}

/**
 * How many of the newest reports and incidents suggestions are taken from, so that the page opens at once.
 */
const NEWEST = 500;

/** Most suggestions from the organization's own records: a list that can be read without searching. */
const MOST_OWN_WORDS = 20;

/** Suggested industries; any other text is also accepted. Specification 4.5: stored as given. */
const SUGGESTED_INDUSTRIES: readonly string[] = ['residential', 'automotive', 'equipment', 'storage'];

/**
 * Incident types of rentals in any industry. Specification 2.3: stored as given. A type that contains the
 * word fraud marks the renter: specification 2.1, `fraudReported`.
 */
const SUGGESTED_INCIDENT_TYPES: readonly string[] = [
  'Late return',
  'Late payment',
  'Property damage',
  'Contract violation',
  'Unauthorized use',
  'Noise complaint',
  'Returned dirty',
  'No show',
  'Abandoned',
  'Theft',
  'Eviction',
  'Identity fraud',
  'Payment fraud',
];

/** Suggestions for the fields of reports and incidents, the most frequent first. */
interface SuggestedWords {
  industries: string[];
  incidentTypes: string[];
}

export type SuggestWords = (organizationId: string) => Promise<SuggestedWords>;

/**
 * Returns the industries and incident types that the organization used, so that it keeps to them, then common
 * ones.
 */
export function makeSuggestWords({ reports, incidents }: Pick<Store, 'reports' | 'incidents'>): SuggestWords {
  return async (organizationId) => ({
    industries: offered(await reports.industriesOf(organizationId, NEWEST), SUGGESTED_INDUSTRIES),
    incidentTypes: offered(await incidents.typesOf(organizationId, NEWEST), SUGGESTED_INCIDENT_TYPES),
  });
}

function offered(own: readonly string[], common: readonly string[]): string[] {
  return [...new Set([...own.slice(0, MOST_OWN_WORDS), ...common])];
}
