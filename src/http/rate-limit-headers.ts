import type { FastifyReply } from 'fastify';
import type { RateLimit } from '../admission/rate-limits.ts';

/**
 * Sets the headers that tell the rate limits and what is left of them.
 * https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/10/
 */
export function setRateLimitHeaders(reply: FastifyReply, limits: readonly RateLimit[]): void {
  let policies = '';
  let remaining = '';
  for (const { name, most, left, seconds } of limits) {
    const separator = policies === '' ? '' : ', ';
    policies += `${separator}"${name}";q=${most};w=60`;
    remaining += `${separator}"${name}";r=${left};t=${seconds}`;
  }
  reply.header('ratelimit-policy', policies).header('ratelimit', remaining);
}
