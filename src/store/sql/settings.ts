import type { SettingReads, SettingWrites } from '../store.ts';
import type { Prepare } from './query.ts';

export function settingReads(prepare: Prepare): SettingReads {
  const find = prepare<{ value: string }>('SELECT value FROM settings WHERE name = ?');
  return {
    async find(name) {
      return (await find.get(name))?.value;
    },
  };
}

export function settingWrites(prepare: Prepare): SettingWrites {
  const insert = 'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name)';
  const putFirst = prepare(`${insert} DO NOTHING`);
  const put = prepare(`${insert} DO UPDATE SET value = excluded.value`);
  return {
    async putFirst(name, value) {
      await putFirst.run(name, value);
    },
    async put(name, value) {
      await put.run(name, value);
    },
  };
}
