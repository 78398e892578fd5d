/**
 * How many lines of a kind are logged in full in an interval. A fault shows itself in the first ones, while a database that is
 * away fails ten thousand requests a second.
 */
export const MOST_LINES = 50;
export const INTERVAL_MS = 10_000;

/** How many kinds are told apart by route and status in an interval. Beyond that, only messages are. */
export const MOST_KINDS = 100;

/** A field of lines that are always logged, such as printed mails. It does not appear in the log. */
export const ALWAYS = Symbol('always logged');

/** The fields that tell apart lines with the same message. Each has few values. */
interface KindFields {
  code?: unknown;
  status?: unknown;
  route?: unknown;
}

interface Kind {
  level: number;
  fields: KindFields;
  message: string;
  lines: number;
}

interface LineLimitOptions {
  /** Milliseconds since any moment. */
  now: () => number;
  /** Logs how many lines of a kind were left out. */
  report: (level: number, leftOut: { lines: number; of: string } & KindFields) => void;
}

/** Limits the lines of each kind. Each line that is left out is counted, and the counts are logged after each interval. */
export class LineLimit {
  readonly #options: LineLimitOptions;
  readonly #kinds = new Map<string, Kind>();
  #endsAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: LineLimitOptions) {
    this.#options = options;
  }

  /** Returns whether to log a line. If not, counts it. */
  admits(level: number, fields: object, message: string): boolean {
    if (ALWAYS in fields) return true;
    const at = this.#options.now();
    if (at >= this.#endsAt) {
      this.flush();
      this.#endsAt = at + INTERVAL_MS;
    }
    if (++this.#kindOf(level, fields, message).lines <= MOST_LINES) return true;
    this.#timer ??= setTimeout(() => this.flush(), this.#endsAt - at).unref();
    return false;
  }

  /** Logs the counts, and begins to count again. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const kinds = [...this.#kinds.values()];
    this.#kinds.clear();
    for (const { level, fields, message, lines } of kinds)
      if (lines > MOST_LINES)
        this.#options.report(level, { lines: lines - MOST_LINES, of: message, ...fields });
  }

  /** Returns the kind of a line: by its fields, or only by its message if that is a new kind and there are too many. */
  #kindOf(level: number, { code, status, route }: KindFields, message: string): Kind {
    const nameOf = (fields: KindFields) => `${level} ${message} ${Object.values(fields).join(' ')}`;
    const all = { code, status, route };
    const fields = this.#kinds.size < MOST_KINDS || this.#kinds.has(nameOf(all)) ? all : {};
    const name = nameOf(fields);
    const known = this.#kinds.get(name);
    if (known !== undefined) return known;
    const kind = { level, fields, message, lines: 0 };
    this.#kinds.set(name, kind);
    return kind;
  }
}
