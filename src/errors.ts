/**
 * Everything that the network refuses, in one catalogue. The status is what HTTP answers; the command answers
 * any of them with exit code 1.
 */
export const REFUSALS = {
  invalid: { status: 400 },
  keyMissing: { status: 401 },
  unauthorized: { status: 401 },
  notFound: { status: 404 },
  methodNotAllowed: { status: 405 },
  timedOut: { status: 408 },
  tooLarge: { status: 413 },
  unsupportedMediaType: { status: 415 },
  rateLimited: { status: 429 },
  headersTooLarge: { status: 431 },
  internal: { status: 500 },
  unavailable: { status: 503 },
} as const;

export type RefusalCode = keyof typeof REFUSALS;

/**
 * A refusal with a text for whoever asked. What only the operator may see goes into `cause`, which is logged
 * and never answered.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;

  constructor(code: RefusalCode, publicText: string, cause?: unknown) {
    super(publicText, cause === undefined ? undefined : { cause });
    this.code = code;
  }

  get status(): number {
    return REFUSALS[this.code].status;
  }
}
