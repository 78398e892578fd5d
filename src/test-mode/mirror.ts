import type { Clock } from '../ids.ts';
import type { KeyReads, Organization, OrganizationReads, StaffReads, Store } from '../store/store.ts';

/** What a world shows of its organization: everything but its credits, because nothing is billed. */
type Mirrored = Omit<Organization, 'id' | 'credits' | 'creditFloor' | 'createdAt'>;

interface Source {
  organizations: Pick<OrganizationReads, 'find'>;
  keys: Pick<KeyReads, 'find'>;
  staff: Pick<StaffReads, 'find'>;
}

/**
 * Keeps the rows of a world that name its organization and its keys the same as those of the network. The use cases of a world
 * then read nothing of the network.
 */
export class Mirror {
  readonly #source: Source;
  readonly #world: Pick<Store, 'transaction' | 'keys'>;
  readonly #organizationId: string;
  readonly #realClock: Clock;
  #organization = '';
  readonly #keys = new Set<string>();
  readonly #staff = new Set<string>();

  constructor(
    source: Source,
    world: Pick<Store, 'transaction' | 'keys'>,
    organizationId: string,
    realClock: Clock,
  ) {
    this.#source = source;
    this.#world = world;
    this.#organizationId = organizationId;
    this.#realClock = realClock;
  }

  /** Copies what changed since the last time. */
  async updateOrganization(): Promise<void> {
    const organization = await this.#source.organizations.find(this.#organizationId);
    if (organization === undefined) return;
    const { id, credits: _credits, creditFloor: _floor, createdAt, ...mirrored } = organization;
    const content = JSON.stringify(mirrored satisfies Mirrored);
    if (content === this.#organization) return;
    await this.#world.transaction(async ({ locks, organizations }) => {
      // Two requests may be the first.
      await locks.apiKeys(id);
      if ((await organizations.find(id)) === undefined)
        await organizations.create({ ...mirrored, id, credits: 0, creditFloor: null, createdAt });
      else await organizations.update(id, mirrored);
    });
    this.#organization = content;
  }

  /** Copies the name of a key when it is first used. */
  async addKey(keyId: string): Promise<void> {
    if (this.#keys.has(keyId)) return;
    const key = await this.#source.keys.find(keyId);
    if (key === undefined) return;
    await this.#world.transaction(async ({ locks, keys }) => {
      await locks.apiKeys(this.#organizationId);
      // Without the hash, because the key is looked up in the network, and without its end, which comes by the clock of the network.
      if ((await keys.find(keyId)) === undefined)
        await keys.create({ ...key, hash: `key ${keyId}`, expiresAt: null });
    });
    this.#keys.add(keyId);
  }

  /** Copies the name of a staff member who first works in the world, without anything to sign in with. */
  async addStaff(userId: string): Promise<void> {
    if (this.#staff.has(userId)) return;
    const member = await this.#source.staff.find(userId);
    if (member === undefined) return;
    await this.#world.transaction(async ({ locks, staff }) => {
      await locks.apiKeys(this.#organizationId);
      if ((await staff.find(userId)) === undefined) await staff.create(member);
    });
    this.#staff.add(userId);
  }

  /** Ends the keys of the world that were revoked or expired since, so that no work for them goes on. */
  async endKeys(): Promise<void> {
    for (const { id, expiresAt: ended } of await this.#world.keys.listActive(this.#organizationId, 0)) {
      const {
        revokedAt = null,
        expiresAt = null,
        replacedBy = null,
      } = (await this.#source.keys.find(id)) ?? {};
      const isExpired = expiresAt !== null && expiresAt <= this.#realClock();
      if (revokedAt !== null) await this.#world.transaction(({ keys }) => keys.revoke(id, revokedAt));
      else if (isExpired && ended === null)
        await this.#world.transaction(({ keys }) => keys.replace(id, { replacedBy, expiresAt }));
      else continue;
      this.#keys.delete(id);
    }
  }
}
