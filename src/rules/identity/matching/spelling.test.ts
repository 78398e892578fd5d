import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { areSpellings } from './spelling.ts';

const ONE_NAME = `
  mohammed muhammad | mohamed muhammad | mhmd muhammad | hussein husayn | yusuf youssef | yousef yusuf | khaled khalid |
  said saeed | fatima fatimah | rachid rashid | omar umar | noor nour | layla leila | jamal djamal | qadir kadir |
  abdulrahman abdelrahman | abdurrahman abdulrahman | walid oualid | ahmed ahmad | alrashid rashid |
  aleksandr alexander | sergei sergey | sergej sergey | yuri iurii | jurij yury | yulia iuliia | julia yuliya |
  dmitri dmitriy | tatiana tatyana | ivanov ivanoff | shevchenko chevtchenko | scherbakov shcherbakov |
  tchaikovsky chaikovskii | yevgeny evgenii | zhang chang | xiao hsiao | xu hsu | zhou chou | cai tsai | guo kuo |
  zeng tseng | qiu chiu | gao kao | xie hsieh | ye yeh | deng teng | xiaoming hsiaoming | zhongwei chungwei |
  jeong jung | jeong chung | park bak | lee yi | choi choe | minjun minjoon | seongmin sungmin | hyeon hyun |
  youngho yeongho | kim gim | yoo yu | kang gang | lim im | noh roh | sunhee seonhui
`;
const TWO_NAMES = `
  hassan hussein | mario maria | michael michelle | daniel daniela | jamil jamila | kamal kamil | salim salam |
  john jane | marta mark | anna ian | karl carla | minjun minji | wei wu | li lu | ali ala | amir omar | ivan evan |
  robert roberta | nadia nadim | patrick patricia | paul paula | martin martinez
`;
const pairsOf = (table: string) => table.split('|').map((pair) => pair.trim().split(' ') as [string, string]);

for (const [one, other] of pairsOf(ONE_NAME)) {
  test(`'${one}' and '${other}' may be one name`, () => {
    assert.ok(areSpellings(one, other));
    assert.ok(areSpellings(other, one));
  });
}

for (const [one, other] of pairsOf(TWO_NAMES)) {
  test(`'${one}' and '${other}' are two names`, () => assert.ok(!areSpellings(one, other)));
}

test('words of other letters are never spellings of each other', () => {
  assert.ok(!areSpellings('müller', 'mueller'));
  assert.ok(!areSpellings('', ''));
});

test('the order does not matter, for any words', () => {
  const word = fc.stringMatching(/^[a-z]{0,40}$/);
  fc.assert(
    fc.property(word, word, (one, other) => assert.equal(areSpellings(one, other), areSpellings(other, one))),
  );
});
