/**
 * How something came to a profile:
 * - `filing`: an organization filed a report with it;
 * - `held`: an organization filed a report with it that was held for review. A release adds `filing`. Without it, the
 *   assertion opens the report to the renter, but does not decide which renter an identifier finds;
 * - `edit`: staff of an organization added it to the profile, or the renter to the roster;
 * - `renter`: the renter stated it, or confirmed the e-mail;
 * - `merge`: a merge brought it from another profile. What that profile's organizations asserted comes along;
 * - `operator`: the operator of the network added it;
 * - `detached`: the renter took the e-mail off the file. It opens nothing that was asserted before, but organizations
 *   filed with it, so it still finds the renter.
 */
export type AssertionSource = 'filing' | 'held' | 'edit' | 'renter' | 'merge' | 'operator' | 'detached';
