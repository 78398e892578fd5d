import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { rateLimitText } from '../admission/admit.ts';
import { ApiError } from '../errors.ts';
import { requestIdMaker } from '../ids.ts';
import { normalizeEmail } from '../rules/identity/normalization.ts';
import type { AcquiredWorld, OpenWorld } from '../test-mode/open-world.ts';
import type { PersonaBehavior } from '../test-mode/persona.ts';
import { behaviorOf } from '../test-mode/personas.ts';
import type { TriggerEvent } from '../test-mode/trigger-event.ts';
import type { AdmittedRequest, ApiApp, ApiRoute } from './api/route.ts';
import { INTERNAL_TEXT } from './errors.ts';
import type { HandledRequest } from './handle-once.ts';
import type { UseCases } from './use-cases.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The test world that a request with a test key works on. */
    world: OpenWorld<UseCases> | null;
  }
}

/** How long the persona `slow` takes: longer than most callers wait. */
const SLOW_MS = 5_000;

const SIMULATED_LIMIT =
  'This is simulated: rate-limited@test.example always gets this response, and no limit is exceeded.';

/** The failure of a persona, which nobody needs to look into. */
export class SimulatedError extends ApiError {}

/** Opens the test world of an organization, and keeps it open until it is released. */
export type AcquireWorld<Cases> = (organizationId: string) => Promise<AcquiredWorld<Cases>>;

/** The use cases of a test world. */
export interface WorldUseCases extends UseCases {
  triggerEvent: TriggerEvent;
}

export interface InWorld {
  acquireWorld: AcquireWorld<WorldUseCases>;
  /** Advances the clock of a test world. */
  moveClock(world: OpenWorld<unknown>, byMs: number): Promise<void>;
}

/** Handles an admitted request of an endpoint. */
type HandleInWorld = (
  route: ApiRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  admitted: AdmittedRequest,
) => Promise<unknown>;

/**
 * Returns the function that handles a request with a test key on the test world of its organization.
 *
 * @param network what a request with a live key works on
 * @param handle handles the request with the use cases of the world
 */
export function makeHandleInWorld(
  { acquireWorld, moveClock }: InWorld,
  network: Pick<HandledRequest, 'app' | 'responses' | 'clock'>,
  handle: (handled: HandledRequest) => Promise<unknown>,
): HandleInWorld {
  const ofKeys = { responses: network.responses, clock: network.clock };
  return async (route, request, reply, admitted) => {
    const { caller, identifiers } = admitted;
    const world = enterWorld(await acquireWorld(caller.organizationId), request, reply);
    world.rejectFull();
    await world.mirror.addKey(caller.keyId);
    const behavior = behaviorOf(emailIn(request));
    rejectSimulated(behavior);
    const { store, clock, wired } = world;
    const { organizationId } = caller;
    const match =
      identifiers.length === 0 ? undefined : await store.renters.findFirst(identifiers, organizationId);
    const { params, query, body, id: requestId } = request;
    const response = await handle({
      route,
      request,
      reply,
      input: { ...admitted, match, balance: NOT_BILLED, params, query, body, requestId },
      app: {
        ...wired.useCases,
        ...ofNetwork(network.app),
        clock,
        testMode: {
          triggerEvent: wired.useCases.triggerEvent,
          moveClock: (byMs) => moveClock(world, byMs),
        },
      },
      // A new key is stored in the network, together with its response.
      ...(route.scope === 'manage' ? ofKeys : { responses: store.responses, clock }),
    });
    if (behavior === 'slow') await pause(SLOW_MS);
    return behavior === 'lost' && !reply.hasHeader('idempotent-replayed') ? loseResponse(reply) : response;
  };
}

const requestIds = new WeakMap<OpenWorld<unknown>, () => string>();

/** Returns the world that a request works on until it has a response, and gives the request an ID of it. */
export function enterWorld<Cases extends WorldUseCases>(
  { world, release }: AcquiredWorld<Cases>,
  request: FastifyRequest,
  reply: FastifyReply,
): OpenWorld<Cases> {
  // A download may read from the world until it is sent.
  reply.raw.once('close', release);
  if (reply.raw.closed) release();
  request.world = world;
  // A check is found by the time in its ID, so that is the time of the world.
  request.id = requestIds.getOrInsertComputed(world, () => requestIdMaker(world.clock))();
  reply.header('x-request-id', request.id);
  return world;
}

/** Returns what a request with a test key uses of the network. Keys are rows of the network, even those of test mode. */
function ofNetwork({
  listKeys,
  listKeyDetails,
  createKey,
  rotateKey,
  revokeKey,
  docsUrl,
  resetWorld,
}: ApiApp) {
  return { listKeys, listKeyDetails, createKey, rotateKey, revokeKey, docsUrl, resetWorld };
}

/** The balance of a caller whose checks are not billed. */
const NOT_BILLED = { credits: 0, creditFloor: null };

/** Returns the e-mail that a request names, normalized; '' if it names none. */
function emailIn({ query, body }: FastifyRequest): string {
  const { email: asked } = query as Record<string, unknown>;
  const { email, renter_email, renterEmail } = (body ?? {}) as Record<string, unknown>;
  const named = [asked, email, renter_email, renterEmail].find((each) => typeof each === 'string');
  return typeof named === 'string' ? normalizeEmail(named) : '';
}

function rejectSimulated(behavior: PersonaBehavior | undefined): void {
  if (behavior === 'rate_limited')
    throw new SimulatedError(
      'rate_limited',
      `${rateLimitText({ plan: 'standard', rateLimit: null })} ${SIMULATED_LIMIT}`,
    );
  if (behavior === 'internal') throw new SimulatedError('internal', INTERNAL_TEXT);
}

/** Closes the connection instead of responding. */
function loseResponse(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}
