import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import { type Idempotency, inProgress, Replay, rejectRepeat } from '../idempotency.ts';
import type { Clock } from '../ids.ts';
import type { SealedText } from '../sign-in/seal.ts';
import type { ResponseReads, StoredResponse } from '../store/store.ts';
import type { ApiApp, ApiRequest, ApiRoute } from './api/route.ts';
import { asSerialized } from './json-body.ts';

/** The error text for a header that is not a key. */
export const NOT_A_KEY = 'Idempotency-Key must be 1 to 255 visible ASCII characters.';

const KEY = /^[!-~]{1,255}$/;

export interface IdempotencyDependencies {
  /** Encrypts responses that contain a secret. */
  sealed: SealedText;
}

/** A request as it reached its route, with what it works on: the network or a test world. */
export interface HandledRequest {
  route: ApiRoute;
  request: FastifyRequest;
  reply: FastifyReply;
  input: ApiRequest & { params: unknown; query: unknown; body: unknown };
  app: ApiApp;
  responses: Pick<ResponseReads, 'find'>;
  clock: Clock;
}

type HandleOnce = (handled: HandledRequest, steps: NonNullable<ApiRoute['idempotent']>) => Promise<string>;

/**
 * Returns the function that handles requests with an `Idempotency-Key` once for each key of an organization. A repeat gets the
 * response to the first request, with the ID of that request. Throws `invalid` for a malformed key, `in_progress` while a
 * request with the key is in progress, and `idempotency_key_reused` for a key that was used for another request.
 */
export function makeHandleOnce({ sealed }: IdempotencyDependencies): HandleOnce {
  const requestsInProgress = new Set<string>();

  async function textOf({ returnsSecret }: ApiRoute, { body }: StoredResponse): Promise<string> {
    if (!returnsSecret) return body;
    const text = await sealed.unseal(body);
    if (text === undefined) throw new ApiError('conflict', UNREADABLE);
    return text;
  }

  return async ({ route, request, reply, input, app, responses, clock }, { perform, present }) => {
    const { caller, requestId } = input;
    const sent = request.headers['idempotency-key'];
    if (typeof sent !== 'string' || !KEY.test(sent)) throw new ApiError('invalid', NOT_A_KEY);
    let text = '';
    const idempotency: Idempotency = {
      // The hash keeps personal data that may be in keys out of the database. Those of test keys are others, because some
      // requests with a test key change the network: they create test keys.
      key: digestOf([caller.organizationId, sent, ...(caller.mode === 'test' ? ['test'] : [])]),
      digest: digestOf([
        request.method,
        request.url,
        request.body ?? null,
        // A secret is repeated only to the caller who got it: another key may have fewer rights.
        ...(route.returnsSecret ? [caller.keyId] : []),
      ]),
      requestId,
      at: clock(),
      bodyOf(result) {
        text = reply.serialize(present(result, input) as object) as string;
        return route.returnsSecret ? sealed.seal(text) : text;
      },
    };
    const { key } = idempotency;
    if (route.returnsSecret) await sealed.ready();
    if (requestsInProgress.has(key)) throw inProgress();
    requestsInProgress.add(key);
    try {
      if (!route.findsRepeat) await rejectRepeat(responses, idempotency);
      await perform({ ...input, caller: { ...caller, idempotency } }, app);
      return asSerialized(reply, text);
    } catch (error) {
      if (!(error instanceof Replay)) throw error;
      reply.header('idempotent-replayed', 'true').header('original-request-id', error.earlier.requestId);
      return asSerialized(reply, await textOf(route, error.earlier));
    } finally {
      requestsInProgress.delete(key);
    }
  };
}

const UNREADABLE =
  'The response to this Idempotency-Key can no longer be read, because SESSION_SECRET was changed. List the keys, and revoke the one that you cannot use.';

/** Returns 128 bits of a hash: short, because each is in an index. */
function digestOf(content: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(content), 'base64url').slice(0, 22);
}
