import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { asSerialized } from './json-body.ts';

/**
 * Returns a response as JSON with an entity tag, or sends 304 if the client has this version. It stays `no-store`, because it is about
 * people: a client may compare versions, but no browser or proxy on the way keeps one.
 * https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2
 */
export function tagged(request: FastifyRequest, reply: FastifyReply, result: unknown): string | FastifyReply {
  const text = reply.serialize(result as object) as string;
  const tag = `"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
  reply
    .header('etag', tag)
    // With another key, the response is that of another organization.
    .header('vary', 'x-api-key, authorization');
  if (matchesEtag(request, tag)) return reply.code(304).send();
  return asSerialized(reply, text);
}

/** Returns whether the If-None-Match header names a tag. A proxy that compresses makes it a weak one, which counts as the same. */
export function matchesEtag({ headers }: FastifyRequest, tag: string): boolean {
  return String(headers['if-none-match'] ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((named) => named === '*' || named === tag.replace(/^W\//, ''));
}
