import { type Config, ownUrl } from './config.ts';
import type { Store } from './store/store.ts';

const NAME = 'server_url';

/** Stores the URL of a server, so that commands know it. Servers that have one PUBLIC_URL store the same. */
export async function rememberAddress(
  store: Pick<Store, 'settings' | 'transaction'>,
  url: string,
): Promise<void> {
  if ((await store.settings.find(NAME)) === url) return;
  await store.transaction(({ settings }) => settings.put(NAME, url));
}

/**
 * Returns the URL with which a command begins links: PUBLIC_URL, or that of the server that started last on this database, which
 * may listen on another port than the environment of the command says.
 */
export async function knownAddress(store: Pick<Store, 'settings'>, config: Config): Promise<string> {
  return config.publicUrl ?? (await store.settings.find(NAME)) ?? ownUrl(config, config.port);
}
