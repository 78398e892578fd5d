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
export const moveTestClock = apiRoute({
  ...TEST_ONLY,
  method: 'POST',
  path: '/v1/test/clock',
  operation: 'moveTestClock',
  summary: 'Move the clock of your test world forward',
  description:
    'What falls due until then is done before the response: disputes reach their deadline, reminders are written, old records leave the file. Webhooks that are due are sent right after it. The clock goes on from there, and cannot be moved back. Keys expire by the clock of the network.',
  body: Type.Object(
    {
      advance_seconds: Type.Integer({
        minimum: 0,
        maximum: MOST_AHEAD_MS / 1000,
        description: 'How far to move it; 0 only reads it',
      }),
    },
    { examples: [{ advance_seconds: 2_592_000 }] },
  ),
  response: Type.Object({ ok: OK, now: timestamp('What the clock of your test world shows now') }),
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
  summary: 'Make an event happen in your test world',
  description:
    'Does what the event is about, with a new renter: files a report, disputes it, or answers a batch. So every ID in the event can be looked up, and a dispute can be decided. Events that come before it happen as well, such as `report.submitted` before `report.withdrawn`. `GET /v1/events` lists the event, and the webhook of your test world gets it if it gets events of this type: then `sent` is true.',
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
  summary: 'Start your test world again',
  description:
    'Everything that you filed, checked and set in test mode is gone, even the webhook, and the clock is that of the network again. The personas are there as before, and your test keys stay valid. It works 20 times at once, and then every three minutes.',
  response: Type.Object({ ok: OK }),
  examples: { reset: { ok: true } },
  errors: { rate_limited: TOO_MANY_RESETS },
}).handledBy(async ({ caller }, app) => {
  await app.resetWorld(caller.organizationId);
  return { ok: true };
});
