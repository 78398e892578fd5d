import { count } from './output.ts';

/** A line that is rewritten more often cannot be read. */
const REDRAW_MS = 100;
const BAR_WIDTH = 24;

/** What is over so soon needs no lines in a log. */
const QUIET_MS = 1_000;

/** Of fewer things a rate tells nothing. */
const FEW = 100;

function rewriteLine(text: string): void {
  process.stderr.write(`\r\x1b[2K${text}`);
}

/** Takes a bar, or what `say` said, away. */
export function clearLine(): void {
  if (process.stderr.isTTY) rewriteLine('');
}

/** Says, on a terminal alone, what is being done when it cannot be told how far it is. */
export function say(what: string): void {
  if (process.stderr.isTTY) rewriteLine(`${what} …`);
}

/**
 * How far something is, on standard error: on a terminal a bar with rate and remaining time in one line that
 * is rewritten; elsewhere, after a second, a line every tenth of the way.
 */
export class Progress {
  readonly #label: string;
  readonly #unit: string;
  readonly #startedAt = performance.now();
  /** What was done before this run; the rate is of what came after. */
  #before: number | undefined;
  #drawnAt = 0;
  #tenths: number | undefined;

  /** @param unit what is counted, such as `renters` */
  constructor(label: string, unit: string) {
    this.#label = label;
    this.#unit = unit;
  }

  /** Shows that `done` of `total` things are done; `done` of the first call was done before. */
  update(done: number, total: number): void {
    this.#before ??= done;
    const now = performance.now();
    if (process.stderr.isTTY) {
      if (done < total && now - this.#drawnAt < REDRAW_MS) return;
      this.#drawnAt = now;
      rewriteLine(this.#line(done, total, this.#bar(done, total)));
      return;
    }
    const tenths = total === 0 ? 10 : Math.floor((10 * done) / total);
    this.#tenths ??= tenths;
    if (tenths === this.#tenths || now - this.#startedAt < QUIET_MS) return;
    this.#tenths = tenths;
    process.stderr.write(`${this.#line(done, total, `${tenths * 10} %`)}\n`);
  }

  #bar(done: number, total: number): string {
    const share = total === 0 ? 1 : done / total;
    const full = Math.floor(share * BAR_WIDTH);
    return `${'█'.repeat(full)}${'░'.repeat(BAR_WIDTH - full)} ${String(Math.floor(share * 100)).padStart(3)} %`;
  }

  #line(done: number, total: number, share: string): string {
    const seconds = (performance.now() - this.#startedAt) / 1000;
    const perSecond = (done - (this.#before ?? 0)) / Math.max(seconds, 0.001);
    const parts = [`${this.#label}  ${share}  ${count(done)} of ${count(total)} ${this.#unit}`];
    if (perSecond === 0 || total < FEW) return parts.join('  ');
    parts.push(`${count(Math.round(perSecond))}/s`);
    if (done < total) parts.push(`${duration((total - done) / perSecond)} left`);
    return parts.join('  ');
  }
}

/** 75 as 1 min 15 s. */
function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
