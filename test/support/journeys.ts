import { test as always } from 'node:test';

/** Which tests of the pages run: `journeys`, `details`, or both if it is not set. */
const { TEST_PAGES } = process.env;

const never = (() => {}) as unknown as typeof always;

/** One of the journeys through the pages that matter most: `npm test` runs it. */
export const journey = TEST_PAGES === 'details' ? never : always;

/** Any other test beside a journey: only `npm run test:all` runs it. */
export const test = TEST_PAGES === 'journeys' ? never : always;
