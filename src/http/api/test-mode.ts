import { Type } from 'typebox';
import { apiRoute } from './route.ts';
import { OK } from './schemas.ts';

/** What the endpoints of test mode have in common. */
const TEST_ONLY = {
  group: 'Test mode',
  isTestOnly: true,
  scope: 'manage',
  status: 200,
} as const;

/** POST /test/reset */
export const resetTestWorld = apiRoute({
  ...TEST_ONLY,
  replacesWorld: true,
  method: 'POST',
  path: '/v1/test/reset',
  operation: 'resetTestWorld',
  summary: 'Start your test world again',
  description:
    'Everything that you filed, checked and set in test mode is gone, also the webhook, and the clock is that of the network again. The personas are there as before, and your test keys stay valid.',
  response: Type.Object({ ok: OK }),
  examples: { reset: { ok: true } },
}).handledBy(async ({ caller }, app) => {
  await app.resetWorld(caller.organizationId);
  return { ok: true };
});
