import { test as always } from 'node:test';

/** The tests of the pages to run: `journeys`, `details`, or both if it is not set. */
const { TEST_PAGES } = process.env;

const never = (() => {}) as unknown as typeof always;

/** Defines a test of one of the most important journeys through the pages. `npm test` runs it. */
export const journey = TEST_PAGES === 'details' ? never : always;

/** Defines any other test of the pages. Only `npm run test:all` runs it. */
export const test = TEST_PAGES === 'journeys' ? never : always;
