import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DAY_MS, daysOf } from './days.ts';
import { dayAfter, dayIn, startOfDayIn, zoneDays, zoneNamed } from './zones.ts';

const HOUR_MS = DAY_MS / 24;
const ZONES = Intl.supportedValuesOf('timeZone');

const zones = fc.constantFrom('UTC', ...ZONES);
/** From 2012, the year after the last one in which a clock was set back from one day into the one before. */
const instants = fc.integer({ min: Date.UTC(2012, 0), max: Date.UTC(2040, 0) });

test('each instant is in exactly one day, which tells its name', () => {
  fc.assert(
    fc.property(zones, instants, (zone, at) => {
      const day = dayIn(zone, at);
      const days = zoneDays(zone, dayAfter(day, -2), dayAfter(day, 2));
      const found = days.filter(({ startsAt, endsAt }) => startsAt <= at && at < endsAt);
      assert.deepEqual(
        found.map((one) => one.day),
        [day],
      );
    }),
    { numRuns: 2_000 },
  );
});

test('days have no gap and no overlap, and none is longer than 27 hours', () => {
  fc.assert(
    fc.property(zones, instants, (zone, at) => {
      const from = dayIn(zone, at);
      const days = zoneDays(zone, from, dayAfter(from, 400));
      for (const [index, { startsAt, endsAt }] of days.entries()) {
        // In Antarctica, Casey set its clocks back by three hours in several years.
        assert.ok(endsAt > startsAt && endsAt - startsAt <= 27 * HOUR_MS);
        if (index > 0) assert.equal(startsAt, days[index - 1]?.endsAt);
      }
    }),
    { numRuns: 200 },
  );
});

test('the days of UTC are those without a time zone', () => {
  fc.assert(
    fc.property(instants, (at) => {
      const from = dayIn('UTC', at);
      const days = zoneDays('UTC', from, dayAfter(from, 3));
      assert.deepEqual(
        days.map(({ startsAt }) => startsAt),
        daysOf(at, days[3]?.endsAt ?? 0),
      );
      // Greenwich without summer time, but by another name.
      for (const { day, startsAt } of days) assert.equal(startOfDayIn('Etc/GMT', day), startsAt);
    }),
  );
});

for (const [zone, day, start, hours] of [
  // Summer time begins and ends.
  ['America/New_York', '2026-03-08', '2026-03-08T05:00Z', 23],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00Z', 25],
  // By half an hour.
  ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00Z', 24.5],
  ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30Z', 23.5],
  // At midnight: the day begins at 01:00, or midnight comes twice.
  ['America/Havana', '2026-03-08', '2026-03-08T05:00Z', 23],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00Z', 25],
  // Offsets of 5:45 and 14 hours.
  ['Asia/Kathmandu', '2026-11-21', '2026-11-20T18:15Z', 24],
  ['Pacific/Kiritimati', '2026-11-21', '2026-11-20T10:00Z', 24],
  // Back an hour for Ramadan.
  ['Africa/Casablanca', '2026-02-15', '2026-02-14T23:00Z', 25],
  ['Africa/Casablanca', '2026-02-16', '2026-02-16T00:00Z', 24],
] as const) {
  test(`${day} in ${zone} begins at ${start} and has ${hours} hours`, () => {
    const [found] = zoneDays(zone, day, day);
    assert.equal(new Date(found?.startsAt ?? 0).toISOString(), new Date(start).toISOString());
    assert.equal(((found?.endsAt ?? 0) - (found?.startsAt ?? 0)) / HOUR_MS, hours);
    assert.equal(dayIn(zone, Date.parse(start)), day);
    assert.equal(dayIn(zone, Date.parse(start) - 1), dayAfter(day, -1));
  });
}

test('the day that Samoa skipped is not a day', () => {
  const days = zoneDays('Pacific/Apia', '2011-12-29', '2011-12-31');
  assert.deepEqual(
    days.map(({ day }) => day),
    ['2011-12-29', '2011-12-31'],
  );
  assert.equal(days[0]?.endsAt, days[1]?.startsAt);
  assert.deepEqual(zoneDays('Pacific/Apia', '2011-12-30', '2011-12-30'), []);
});

test('a time zone is found by its name in any case, and by nothing else', () => {
  for (const [text, name] of [
    ['America/New_York', 'America/New_York'],
    ['  america/new_york\n', 'America/New_York'],
    ['utc ', 'UTC'],
    ['ASIA/KATHMANDU', 'Asia/Kathmandu'],
    ['etc/gmt+5', 'Etc/GMT+5'],
  ] as const)
    assert.equal(zoneNamed(text), name);
  for (const text of [
    '',
    ' ',
    '../../etc/passwd',
    'America/../UTC',
    'America/New York',
    'Mars/Olympus_Mons',
    '+05:30',
    '-08',
    '2026-11-21T00:00[UTC]',
    'UTC\0',
    'constructor',
    '<script>',
    'a'.repeat(100_000),
  ])
    assert.equal(zoneNamed(text), undefined, text.slice(0, 40));
  for (const zone of ZONES) assert.equal(zoneNamed(zone.toLowerCase()), zone);
});

test('where a zone is not known, a day is that of UTC', () => {
  const at = Date.UTC(2026, 10, 21, 23, 59, 59, 999);
  assert.deepEqual(
    [dayIn('Mars/Olympus_Mons', at), dayIn('Mars/Olympus_Mons', at + 1)],
    ['2026-11-21', '2026-11-22'],
  );
});
