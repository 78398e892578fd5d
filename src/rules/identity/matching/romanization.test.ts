import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pinyinOf } from './pinyin.ts';
import { isOtherScript, romanizeName } from './romanization.ts';

for (const [name, latin] of [
  ['王小明', 'xiaoming wang'],
  ['欧阳娜娜', 'nana ouyang'],
  ['陳 國強', 'guoqiang chen'],
  ['김민준', 'minjun gim'],
  ['황보 민', 'min hwangbo'],
  ['иванов александр', 'ivanov aleksandr'],
  ['юлия щербакова', 'iuliia shcherbakova'],
  ['παπαδοπουλοσ', 'papadopoulos'],
  ['محمد', 'mhmd'],
  ['يوسف الحسن', 'ywsf alhsn'],
  ['たなか ナオミ', 'tanaka naomi'],
  ['きょうこ', 'kyouko'],
  ['jordan reyes', 'jordan reyes'],
  ['müller', 'müller'],
  ['ღმერთი', 'ღმერთი'],
  ['', ''],
] as const) {
  test(`'${name}' is '${latin}' in Latin letters`, () => assert.equal(romanizeName(name), latin));
}

test('only names with letters that are not Latin are of another script', () => {
  for (const name of ['王', 'иван', 'jordan иванов']) assert.ok(isOtherScript(name));
  for (const name of ['jordan', 'réyes 2', '', '7']) assert.ok(!isOtherScript(name));
});

/** The hundred most common surnames and a few given names, as the collation and the exceptions must read them. */
const READINGS = `
  王wang 李li 张zhang 刘liu 陈chen 杨yang 黄huang 赵zhao 周zhou 吴wu 徐xu 孙sun 马ma 朱zhu 胡hu 郭guo 何he 林lin 高gao
  罗luo 郑zheng 梁liang 谢xie 宋song 唐tang 许xu 韩han 邓deng 冯feng 曹cao 彭peng 曾zeng 肖xiao 田tian 董dong 潘pan
  袁yuan 蔡cai 蒋jiang 余yu 杜du 叶ye 程cheng 魏wei 苏su 吕lu 丁ding 任ren 卢lu 姚yao 沈shen 钟zhong 姜jiang 崔cui
  谭tan 陆lu 范fan 汪wang 廖liao 石shi 金jin 韦wei 贾jia 夏xia 付fu 方fang 邹zou 熊xiong 白bai 孟meng 秦qin 邱qiu
  侯hou 江jiang 尹yin 薛xue 雷lei 龙long 黎li 史shi 陶tao 贺he 毛mao 郝hao 顾gu 邵shao 万wan 武wu 钱qian 戴dai 严yan
  莫mo 孔kong 常chang 汤tang 娜na 强qiang 北bei 本ben 乐le 累lei 切qie 揣chuai 張zhang 劉liu 陳chen
`;
for (const entry of READINGS.trim().split(/\s+/)) {
  test(`reads ${entry.charAt(0)} as ${entry.slice(1)}`, () => {
    assert.equal(pinyinOf(entry.charAt(0)), entry.slice(1));
  });
}
