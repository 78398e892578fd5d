import { Type } from 'typebox';
import { EVENT_TYPES } from '../../rules/text/webhook-events.ts';
import { MOST_AHEAD_MS, TOO_FAR_AHEAD } from '../../test-mode/move-clock.ts';
import { TOO_MANY_RESETS } from '../../test-mode/world-registry.ts';
import { EVENT, EVENT_EXAMPLE, presentEvent } from './event-schemas.ts';
import { type ApiApp, apiRoute, testKeyRequired } from './route.ts';
import { iso, OK, timestamp } from './schemas.ts';

/** What the endpoints of test mode have in common. */
const TEST_ONLY = {
  group: 'Test mode',
  isTestOnly: true,
  scope: 'manage',
  status: 200,
} as const;

function testModeOf({ testMode }: ApiApp) {
  if (testMode === undefined) throw testKeyRequired();
  return testMode;
}

/** POST /test/clock */
export const advanceTestClock = apiRoute({
  ...TEST_ONLY,
  method: 'POST',
  path: '/v1/test/clock',
  operation: 'advanceTestClock',
  summary: 'Advance your test clock',
  description:
    'Everything that falls due by then is done before the response: disputes reach their deadline, reminders are sent, old records leave the file. Webhooks that are due are sent right after the response. The clock continues from there, and never goes back. Keys expire by the clock of the network.',
  body: Type.Object(
    {
      advance_seconds: Type.Integer({
        minimum: 0,
        maximum: MOST_AHEAD_MS / 1000,
        description: 'By how much; 0 only reads the clock',
      }),
    },
    { examples: [{ advance_seconds: 2_592_000 }] },
  ),
  response: Type.Object({ ok: OK, now: timestamp('The time of your test clock now') }),
  examples: { moved: { ok: true, now: '2026-12-21T09:30:00.000Z' } },
  errors: { invalid: TOO_FAR_AHEAD },
}).handledBy(async ({ body }, app) => {
  await testModeOf(app).moveClock(body.advance_seconds * 1000);
  return { ok: true, now: iso(app.clock()) };
});

/** POST /test/trigger */
export const triggerTestEvent = apiRoute({
  ...TEST_ONLY,
  method: 'POST',
  path: '/v1/test/trigger',
  operation: 'triggerTestEvent',
  summary: 'Trigger an event in your test world',
  description:
    'Does what causes the event, with a new renter: files a report, disputes it, or completes a batch. You can look up every ID in the event, and decide the dispute. Earlier events happen as well, such as `report.submitted` before `report.withdrawn`. `GET /v1/events` lists the event. `sent` is true if the webhook of your test world gets events of this type.',
  body: Type.Object(
    { event: Type.Enum([...EVENT_TYPES], { description: 'The type of the event' }) },
    { examples: [{ event: 'dispute.filed' }] },
  ),
  response: Type.Object({
    ok: OK,
    event: EVENT,
    sent: Type.Boolean({ description: 'Whether it is sent to the webhook of your test world' }),
  }),
  examples: { triggered: { ok: true, event: EVENT_EXAMPLE, sent: true } },
}).handledBy(async ({ caller, body }, app) => {
  const { event, isSent } = await testModeOf(app).triggerEvent(caller, body.event);
  return { ok: true, event: presentEvent(event), sent: isSent };
});

/** POST /test/reset */
export const resetTestWorld = apiRoute({
  ...TEST_ONLY,
  replacesWorld: true,
  method: 'POST',
  path: '/v1/test/reset',
  operation: 'resetTestWorld',
  summary: 'Reset your test world',
  description:
    'Deletes everything that you filed, checked and set in test mode, including the webhook, and returns the clock to the present. The personas stay as they are, and your test keys stay valid. You can reset 20 times in a row, and then once every three minutes.',
  response: Type.Object({ ok: OK }),
  examples: { reset: { ok: true } },
  errors: { rate_limited: TOO_MANY_RESETS },
}).handledBy(async ({ caller }, app) => {
  await app.resetWorld(caller.organizationId);
  return { ok: true };
});
