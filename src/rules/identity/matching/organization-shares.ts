/** Pairs that rest on what these organizations alone stated, at most one for each renter of a pair. */
export interface Attributed {
  organizations: readonly string[];
  pairs: number;
}

/** The share of the pairs that rest on one organization, 0 to 1, before and after the limit. */
export interface OrganizationShare {
  organization: string;
  before: number;
  after: number;
}

/**
 * The largest share of the pairs that may rest on one organization. Whatever it invents then weighs at most a quarter of
 * what the others stated. With pairs of two organizations each, ten organizations of one size stay just below it.
 */
export const MOST_SHARE = 0.2;

/** Each round brings the shares closer to the limit. If too few organizations are there, nothing is left after these. */
const ROUNDS = 300;
const TOLERANCE = 0.001;

/**
 * Reduces the number of pairs until none of the organizations has more than `MOST_SHARE` of them. Pairs whose renters were
 * both stated by one and the same organization do not count at all: it can invent any number of them. With fewer than about
 * ten organizations hardly any pair counts. Returns the shares, too, the largest first.
 */
export function limitOrganizations<T extends Attributed>(
  patterns: readonly T[],
): { patterns: T[]; shares: OrganizationShare[] } {
  const groups = [...Map.groupBy(patterns, ({ organizations }) => organizations.join()).values()].map(
    (group) => ({
      organizations: group[0]?.organizations ?? [],
      pairs: group.reduce((sum, { pairs }) => sum + pairs, 0),
    }),
  );
  const factors = new Map<string, number>();
  const factorOf = ({ organizations }: Attributed) => {
    const [one, other] = organizations;
    if (one !== undefined && one === other) return 0;
    return Math.min(1, ...organizations.map((each) => factors.get(each) ?? 1));
  };
  const before = sharesOf(groups, () => 1);
  let after = sharesOf(groups, factorOf);
  for (let round = 0; round < ROUNDS; round++) {
    const above = [...after].filter(([, share]) => share > MOST_SHARE * (1 + TOLERANCE));
    if (above.length === 0) break;
    for (const [organization, share] of above)
      factors.set(organization, ((factors.get(organization) ?? 1) * MOST_SHARE) / share);
    after = sharesOf(groups, factorOf);
  }
  return {
    patterns: patterns.map((pattern) => ({ ...pattern, pairs: pattern.pairs * factorOf(pattern) })),
    shares: [...before]
      .map(([organization, share]) => ({ organization, before: share, after: after.get(organization) ?? 0 }))
      .sort((one, other) => other.before - one.before),
  };
}

/** Returns the share of the pairs that rest on each organization. */
function sharesOf(
  groups: readonly Attributed[],
  factorOf: (group: Attributed) => number,
): Map<string, number> {
  const shares = new Map<string, number>();
  const all = groups.reduce((sum, group) => sum + group.pairs * factorOf(group), 0) || 1;
  for (const group of groups)
    for (const organization of new Set(group.organizations))
      shares.set(organization, (shares.get(organization) ?? 0) + (group.pairs * factorOf(group)) / all);
  return shares;
}
