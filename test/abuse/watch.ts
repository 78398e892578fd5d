import type { TestContext } from 'node:test';
import { makeInquire } from '../../src/admission/inquire.ts';
import { makeFindReach } from '../../src/admission/reach.ts';
import { makeAlertWork } from '../../src/alerts/alert-work.ts';
import type { Mail } from '../../src/mail/mailer.ts';
import type { AlertSubject } from '../../src/rules/organizations/alert-thresholds.ts';
import { makeFindRenters } from '../../src/screening/find-renters.ts';
import { makeScore } from '../../src/screening/score.ts';
import { makeSearch } from '../../src/screening/search.ts';
import type { Inquirer, Store } from '../../src/store/store.ts';
import { organization } from '../store/fixtures.ts';
import { newStores, type TestDatabase } from '../support/database.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Noon of a day, from which a test moves the clock. */
export const NOON = Date.UTC(2026, 0, 31, 12);

export const OPERATOR = 'ada@network.example';

/** What servers that share a network do, with a clock and a mail server that the test controls. */
export async function watchedNetwork(
  t: TestContext,
  make: () => Promise<TestDatabase>,
  operatorEmail: string | undefined = OPERATOR,
) {
  const { store, open, database } = await newStores(t, make);
  const time = { nowMs: NOON };
  const clock = () => time.nowMs;
  const sent: Mail[] = [];
  const mailServer = { accepts: true };
  const logged: object[] = [];
  const serverOn = (on: Store) => {
    const inquire = makeInquire(on, clock);
    return {
      search: makeSearch(
        makeFindRenters({ ...on, findReach: makeFindReach(on.inquiries, clock), inquire, clock }),
      ),
      score: makeScore(on.renters, inquire, clock),
      work: makeAlertWork({
        store: on,
        operatorEmail: operatorEmail === '' ? undefined : operatorEmail,
        mailer: {
          async send(mail) {
            if (mailServer.accepts) sent.push(mail);
            return mailServer.accepts;
          },
        },
        clock,
        log: {
          warn: (fields, message) => logged.push({ ...fields, message }),
          error(fields, message) {
            throw new Error(message, { cause: fields });
          },
        },
        onCounted: () => {},
      }),
    };
  };
  const servers = [serverOn(store), serverOn(await open())] as const;
  let requests = 0;
  return {
    store,
    database,
    time,
    servers,
    sent,
    logged,
    mailServer,
    /** Returns the server that the next request reaches. */
    next: () => servers[requests % servers.length] ?? servers[0],
    /** Returns a request by one of the organization's keys. */
    inquirer: (organizationId: string, key = 1): Inquirer => ({
      organizationId,
      callerId: `key_${key}`,
      requestId: `req_${String(++requests).padStart(6, '0')}`,
    }),
    /** Creates an organization that has been a customer for a year. */
    async customer(fields: Parameters<typeof organization>[0] = {}) {
      const created = organization({ createdAt: NOON - 365 * DAY, ...fields });
      await store.transaction(({ organizations }) => organizations.create(created));
      return created.id;
    },
    /** Runs the job on all servers at once, `minutes` later. */
    async pass(minutes: number) {
      time.nowMs += minutes * MINUTE;
      await Promise.all(servers.map(({ work }) => work.run()));
    },
    /** Returns the open alerts of an organization, the oldest first. */
    async alertsOf(organizationId: string | null): Promise<AlertSubject[]> {
      const open = await store.alerts.list('open', undefined, 999);
      return open
        .filter((alert) => alert.organizationId === organizationId)
        .map(({ kind, figures }) => ({ kind, figures }) as AlertSubject)
        .reverse();
    },
  };
}

export type WatchedNetwork = Awaited<ReturnType<typeof watchedNetwork>>;
