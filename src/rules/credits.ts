/** The highest balance to be warned at: as many credits as one grant gives. */
export const MOST_WARNING_CREDITS = 1_000_000_000_000;
