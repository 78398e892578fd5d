import { BackgroundJob } from '../background-job.ts';
import type { Clock } from '../ids.ts';
import { creditsDecidedMail, creditsRequestedMail } from '../mail/credit-texts.ts';
import { type Mailer, nextAttempt } from '../mail/mailer.ts';
import { DAY_MS } from '../rules/text/days.ts';
import type { CreditRequest, Store } from '../store/store.ts';

/** How soon a mail is sent. */
const LOOK_EVERY_MS = 60_000;

/** How long a mail is tried. */
const MAILED_WITHIN_MS = 14 * DAY_MS;

interface Dependencies {
  store: Pick<Store, 'organizations' | 'staff' | 'transaction'>;
  mailer: Pick<Mailer, 'send'>;
  /** The operator's address; without it, only the command tells of requests. */
  operatorEmail: string | undefined;
  clock: Clock;
  /** Returns the URL of the pages, without a trailing slash. */
  baseUrl: () => string;
  log: { error(fields: object, message: string): void };
}

/**
 * Returns the background job that mails requests for credits to the operator, and the decision to the person who asked: each once
 * over all servers.
 */
export function makeCreditRequestMails(dependencies: Dependencies): BackgroundJob {
  const { store, mailer, operatorEmail, clock, baseUrl, log } = dependencies;
  const job = new BackgroundJob({
    round: async () => {
      while (!job.isStopping && (await mailNext()));
    },
    everyMs: LOOK_EVERY_MS,
    waiting: 'could not mail about requests for credits; will try again',
    log,
  });

  async function mailNext(): Promise<boolean> {
    const at = clock();
    const taken = await store.transaction(({ creditRequests }) =>
      creditRequests.takeMail(at, (request) => nextAttempt(at, changedAt(request))),
    );
    if (taken === undefined) return false;
    const isSent = await send(taken);
    const isLast = at - changedAt(taken) > MAILED_WITHIN_MS;
    if (!isSent && isLast)
      log.error({ organization: taken.organizationId }, 'gave up mailing about a request for credits');
    if (isSent || isLast) await store.transaction(({ creditRequests }) => creditRequests.finishMail(taken));
    return true;
  }

  /** Returns whether the mail was accepted, or nobody can get it. */
  async function send(request: CreditRequest): Promise<boolean> {
    const organization = await store.organizations.find(request.organizationId);
    if (organization === undefined) return true;
    const { name, credits } = organization;
    if (request.state === 'open') {
      if (operatorEmail === undefined) return true;
      return mailer.send(
        creditsRequestedMail({ ...request, to: operatorEmail, organization: name, credits }),
      );
    }
    const member = await store.staff.find(request.userId);
    if (member?.disabledAt !== null) return true;
    const link = `${baseUrl()}/usage`;
    return mailer.send(creditsDecidedMail({ ...request, to: member.email, organization: name, link }));
  }

  return job;
}

const changedAt = ({ requestedAt, endedAt }: CreditRequest) => endedAt ?? requestedAt;
