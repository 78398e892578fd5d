import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { ApiError } from '../errors.ts';
import { limit, MINUTE } from '../limit.ts';
import { MOST_BODY_BYTES } from './json-body.ts';

/** Requests of an organization in a minute with a large body: parsing and validating one takes up to a tenth of a second. */
const MOST_A_MINUTE = 20;

/** Requests of an organization in progress with a large body: a body is in memory while it is received, for up to 30 s. */
const MOST_IN_PROGRESS = 5;

type Received = Pick<FastifyRequest, 'headers' | 'caller'>;

/** Limits the requests of an organization with a body of more than 256 KiB. Each server counts separately. */
export class LargeBodies {
  readonly #inProgress = new Map<string, number>();
  readonly #aMinute = limit(MOST_A_MINUTE, MINUTE, (seconds) => {
    const text = `Your organization can send ${MOST_A_MINUTE} bodies of more than 256 KiB per minute. Wait ${seconds} seconds.`;
    return new ApiError('rate_limited', text, undefined, seconds);
  });

  /** Counts a body that was received. Throws `rate_limited` for too many large ones in a minute. */
  async count({ caller }: Pick<Received, 'caller'>, body: Buffer): Promise<void> {
    if (body.length > MOST_BODY_BYTES && caller !== null) await this.#aMinute.take(caller.organizationId);
  }

  /** The hook that rejects a request before its body is received, while too many large ones are in progress. */
  readonly receive = (
    request: Received,
    { raw }: Pick<FastifyReply, 'raw'>,
    done: HookHandlerDoneFunction,
  ): void => {
    if (request.caller === null || !mayBeLarge(request)) {
      done();
      return;
    }
    const { organizationId } = request.caller;
    const others = this.#inProgress.get(organizationId) ?? 0;
    if (others >= MOST_IN_PROGRESS) {
      const text = `${MOST_IN_PROGRESS} requests of your organization with a body of more than 256 KiB, or of unknown length, are in progress. Wait until one of them has a response.`;
      done(new ApiError('rate_limited', text, undefined, 1));
      return;
    }
    this.#inProgress.set(organizationId, others + 1);
    const release = () => {
      const left = (this.#inProgress.get(organizationId) ?? 1) - 1;
      if (left > 0) this.#inProgress.set(organizationId, left);
      else this.#inProgress.delete(organizationId);
    };
    if (raw.closed) release();
    else raw.once('close', release);
    done();
  };
}

/** Returns whether the body may be large: its length is declared so, or not declared. */
function mayBeLarge({ headers }: Pick<Received, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > MOST_BODY_BYTES;
}
