import { count } from '../rules/text/counts.ts';
import { terminal } from './terminal.ts';

/** Time between updates of the bar; nobody could read it any faster. */
const REDRAW_MS = 100;
const BAR_WIDTH = 24;

/** Jobs shorter than this print no progress lines. */
const QUIET_MS = 1_000;

/** Below this total a rate would mean nothing. */
const LEAST_FOR_RATE = 100;

function rewriteLine(text: string): void {
  terminal().stderr.write(`\r\x1b[2K${text}`);
}

/** Clears the bar or the text of `say`. */
export function clearLine(): void {
  if (terminal().stderr.isTTY) rewriteLine('');
}

/** Shows the current step on a terminal when its progress is unknown. */
export function say(what: string): void {
  if (terminal().stderr.isTTY) rewriteLine(`${what} …`);
}

/**
 * Shows progress on standard error: on a terminal one bar with rate and remaining time that is redrawn;
 * otherwise, after a second, a line for every tenth.
 */
export class Progress {
  readonly #label: string;
  readonly #unit: string;
  readonly #startedAt = performance.now();
  /** Items done before this run; the rate counts only later ones. */
  #before: number | undefined;
  #drawnAt = 0;
  #tenths: number | undefined;

  /** @param unit the counted items, such as `renters` */
  constructor(label: string, unit: string) {
    this.#label = label;
    this.#unit = unit;
  }

  /** Shows that `done` of `total` items are done. In the first call, `done` is what earlier runs did. */
  update(done: number, total: number): void {
    this.#before ??= done;
    const now = performance.now();
    if (terminal().stderr.isTTY) {
      if (done < total && now - this.#drawnAt < REDRAW_MS) return;
      this.#drawnAt = now;
      rewriteLine(this.#line(done, total, this.#bar(done, total)));
      return;
    }
    const tenths = total === 0 ? 10 : Math.floor((10 * done) / total);
    this.#tenths ??= tenths;
    if (tenths === this.#tenths || now - this.#startedAt < QUIET_MS) return;
    this.#tenths = tenths;
    terminal().stderr.write(`${this.#line(done, total, `${tenths * 10} %`)}\n`);
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
    if (perSecond === 0 || total < LEAST_FOR_RATE) return parts.join('  ');
    parts.push(`${count(Math.round(perSecond))}/s`);
    if (done < total) parts.push(`${duration((total - done) / perSecond)} left`);
    return parts.join('  ');
  }
}

/** Formats seconds: 75 as 1 min 15 s. */
function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
