import { AsyncLocalStorage } from 'node:async_hooks';
import type { BetterAuthOptions } from 'better-auth';
import {
  type CleanedWhere,
  type CustomAdapter,
  createAdapterFactory,
  type DBAdapter,
} from 'better-auth/adapters';
import type { SignInReads, SignInTable, SignInWrites, Store } from '../store/store.ts';
import { conditionsOf, type Row, rowIn, rowOut } from './rows.ts';

/** Reads at any time, and makes each write a transaction of its own; or does both within one that is under way. */
interface Access {
  reads: SignInReads;
  write<T>(work: (rows: SignInReads & SignInWrites) => Promise<T>): Promise<T>;
}

type Transaction = <T>(work: (adapter: DBAdapter) => Promise<T>) => Promise<T>;
type ColumnOf = (field: { model: string; field: string }) => string;

const CONFIG = {
  adapterId: 'store',
  adapterName: 'The store',
  supportsBooleans: false,
  supportsDates: true,
  supportsJSON: false,
};

/** Better Auth's database: the store. Models and fields are called as tables and columns are, by `options.ts`. */
export function storeAdapter(store: Pick<Store, 'signIn' | 'transaction'>) {
  return (options: BetterAuthOptions): DBAdapter => {
    const on = (access: Access, transaction: Transaction | false) =>
      createAdapterFactory({
        config: { ...CONFIG, transaction },
        adapter: ({ getFieldName }) => adapterOn(access, getFieldName),
      })(options);
    const transaction: Transaction = (work) => {
      // Those that arrive together are run by the first of them: each keeps its own request at hand.
      const forThisRequest = AsyncLocalStorage.snapshot();
      return store.transaction(({ signIn }) =>
        forThisRequest(() => work(on({ reads: signIn, write: (write) => write(signIn) }, false))),
      );
    };
    const write: Access['write'] = (work) => store.transaction(({ signIn }) => work(signIn));
    return on({ reads: store.signIn, write }, transaction);
  };
}

function adapterOn({ reads, write }: Access, columnOf: ColumnOf): CustomAdapter {
  async function find(rows: SignInReads, model: string, where: CleanedWhere[], limit: number, by?: string) {
    const found = await rows.find(model as SignInTable, conditionsOf(where), limit, by);
    return found.map((row) => rowOut(row, where));
  }
  async function first(rows: SignInReads, model: string, where: CleanedWhere[]): Promise<Row | undefined> {
    return (await find(rows, model, where, 1))[0];
  }
  const adapter = {
    async create({ model, data }: { model: string; data: Row }) {
      await write((rows) => rows.create(model as SignInTable, rowIn(data)));
      return data;
    },
    update: ({ model, where, update }: Target & { update: Row }) =>
      write(async (rows) => {
        const row = await first(rows, model, where);
        if (row === undefined) return null;
        await rows.update(model as SignInTable, byId(row), rowIn(update));
        return { ...row, ...update };
      }),
    updateMany: ({ model, where, update }: Target & { update: Row }) =>
      write((rows) => rows.update(model as SignInTable, conditionsOf(where), rowIn(update))),
    findOne: async ({ model, where }: Target) => (await first(reads, model, where)) ?? null,
    findMany: ({ model, where = [], limit, sortBy }: Search) =>
      find(reads, model, where, limit, sortBy && columnOf({ model, field: sortBy.field })),
    count: ({ model, where = [] }: Omit<Search, 'limit'>) =>
      reads.count(model as SignInTable, conditionsOf(where)),
    async delete({ model, where }: Target) {
      await write((rows) => rows.delete(model as SignInTable, conditionsOf(where)));
    },
    deleteMany: ({ model, where }: Target) =>
      write((rows) => rows.delete(model as SignInTable, conditionsOf(where))),
    consumeOne: ({ model, where }: Target) =>
      write(async (rows) => {
        const row = await first(rows, model, where);
        // Of several at once, one deletes it.
        const consumed = row !== undefined && (await rows.delete(model as SignInTable, byId(row))) === 1;
        return consumed ? row : null;
      }),
    incrementOne: ({ model, where, increment, set = {} }: Target & Increment) =>
      write(async (rows) => {
        const row = await first(rows, model, where);
        if (row === undefined) return null;
        // The conditions still hold, or nothing changes.
        const guarded = [...conditionsOf(where), ...byId(row)];
        const changed = await rows.update(model as SignInTable, guarded, rowIn(set), increment);
        const [present] = await rows.find(model as SignInTable, byId(row), 1);
        return changed === 1 && present !== undefined ? rowOut(present, where) : null;
      }),
  };
  // Rows have the types that their callers say: the tables' word.
  return adapter as unknown as CustomAdapter;
}

interface Target {
  model: string;
  where: CleanedWhere[];
}

interface Search {
  model: string;
  where?: CleanedWhere[];
  limit: number;
  sortBy?: { field: string };
}

interface Increment {
  increment: Record<string, number>;
  set?: Row;
}

function byId({ id }: Row) {
  return [{ column: 'id', operator: '=' as const, value: String(id) }];
}
