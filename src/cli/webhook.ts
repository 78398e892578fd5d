import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { findOrganization } from '../organizations/organizations.ts';
import { knownAddress } from '../server-address.ts';
import { lazily, sessionSecret } from '../sign-in/context.ts';
import { makeSealedText } from '../sign-in/seal.ts';
import type { Webhook } from '../store/store.ts';
import { makeRemoveWebhook, makeSetWebhook } from '../webhooks/settings.ts';
import { iso, JSON_OPTION, type OutputOptions, print, printable } from './output.ts';
import { withStore } from './with-store.ts';

const ORG = ['--org <id>', 'the organization'] as const;

interface OrgOptions extends OutputOptions {
  org: string;
}

/** Adds `webhook set`, `webhook show` and `webhook remove`. */
export function addWebhookCommand(program: Command): void {
  const webhook = program
    .command('webhook')
    .description('Sets, shows and removes the webhook of an organization.');
  webhook
    .command('set')
    .description('Sets the URL that events of an organization are posted to, replacing the previous one.')
    .requiredOption(...ORG)
    .requiredOption('--url <url>', 'an https URL on the public internet')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      '\nALLOW_PRIVATE_WEBHOOKS=1 also allows http and private addresses, for development.\n\nExample:\n  $ ./bin/renter-screening webhook set --org org_… --url https://hooks.example.com/screening',
    )
    .action(setWebhook);
  webhook
    .command('show')
    .description('Shows the URL that events of an organization are posted to.')
    .requiredOption(...ORG)
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  $ ./bin/renter-screening webhook show --org org_…')
    .action(showWebhook);
  webhook
    .command('remove')
    .description('Removes the webhook. No more events are sent.')
    .requiredOption(...ORG)
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  $ ./bin/renter-screening webhook remove --org org_…')
    .action(removeWebhook);
}

async function setWebhook({ org, url, ...options }: OrgOptions & { url: string }): Promise<void> {
  const { webhook } = await withStore(async (store, config) => {
    const { allowPrivateWebhooks: allowPrivate, sessionSecret: secret } = config;
    const address = await knownAddress(store, config);
    const sealed = makeSealedText(lazily(() => sessionSecret(store, secret, randomBytes)));
    const dependencies = {
      store,
      sealed,
      clock: Date.now,
      randomBytes,
      allowPrivate,
      baseUrl: () => address,
    };
    return makeSetWebhook(dependencies)(org, url);
  });
  print(options, presented(webhook), `Events are posted to ${printable(webhook.url)}`);
}

async function showWebhook({ org, ...options }: OrgOptions): Promise<void> {
  const webhook = await withStore(async (store) => {
    await findOrganization(store.organizations, org);
    return store.webhooks.find(org);
  });
  if (webhook === undefined) print(options, { url: null }, 'This organization has no webhook.');
  else
    print(options, presented(webhook), `Events are posted to ${printable(webhook.url)}${stateText(webhook)}`);
}

async function removeWebhook({ org, ...options }: OrgOptions): Promise<void> {
  await withStore(async (store) => {
    await findOrganization(store.organizations, org);
    await makeRemoveWebhook(store, Date.now)(org);
  });
  print(options, { url: null }, 'The webhook was removed.');
}

function presented({ url, updatedAt, secrets, retries, failingSince, turnedOffAt }: Webhook): object {
  return {
    url,
    updatedAt: iso(updatedAt),
    ...(secrets.length > 0 && { signed: true }),
    ...(retries && {
      retries: true,
      failingSince: failingSince && iso(failingSince),
      turnedOffAt: turnedOffAt && iso(turnedOffAt),
    }),
  };
}

function stateText({ failingSince, turnedOffAt }: Webhook): string {
  if (turnedOffAt !== null) return `\nTurned off at ${iso(turnedOffAt)}, because every attempt had failed.`;
  return failingSince === null ? '' : `\nEvery attempt has failed since ${iso(failingSince)}.`;
}
