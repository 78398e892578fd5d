import { test as defineTest } from 'node:test';

/** The tests of the pages to run: `journeys`, `details`, or both if it is not set. */
const { TEST_PAGES } = process.env;

const skipTest = (() => {}) as unknown as typeof defineTest;

/** Defines a test of one of the most important journeys through the pages. `npm test` runs it. */
export const journey = TEST_PAGES === 'details' ? skipTest : defineTest;

/** Defines any other test of the pages. Only `npm run test:all` runs it. */
export const test = TEST_PAGES === 'journeys' ? skipTest : defineTest;
