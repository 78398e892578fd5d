import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig, requireProductionSettings } from '../../src/config.ts';
import { temporaryFolder } from '../support/folder.ts';
import { findOnPath } from '../support/programs.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

// biome-ignore lint/suspicious/noExplicitAny: manifests have many shapes, whose types are checked below.
type Manifest = any;

const manifests: Manifest[] = parseAllDocuments(read('deploy/kubernetes.yaml')).map((each) => each.toJS());
const manifestOf = (kind: string, name = 'renter-screening'): Manifest =>
  manifests.find((each) => each.kind === kind && each.metadata.name === name);
const deployment = manifestOf('Deployment');
const [node] = deployment.spec.template.spec.containers;
const backup = manifestOf('CronJob', 'renter-screening-backup').spec.jobTemplate.spec.template;
const compose: Manifest = parse(read('deploy/compose.yaml'), { merge: true });

const MODULES: Record<string, string> = { v1: 'core/v1', 'networking.k8s.io/v1': 'networking/v1' };

/** Returns what the compiler says about manifests as values of their types in Kubernetes 1.30. */
function typeErrors(t: TestContext, of: Manifest[]): string {
  const file = join(temporaryFolder(t), 'manifests.ts');
  const statements = of.map(({ apiVersion, kind, ...rest }, place) => {
    const module = join(ROOT, 'node_modules/kubernetes-types', MODULES[apiVersion] ?? apiVersion);
    const value = JSON.stringify({ apiVersion, kind, ...rest });
    return `import type { ${kind} as K${place} } from '${module}'; export const m${place}: K${place} = ${value};`;
  });
  writeFileSync(file, statements.join('\n'));
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
  ];
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, file, ...options], {
    cwd: dirname(file),
    encoding: 'utf8',
  });
  return stdout;
}

test('the Kubernetes manifests have the types of Kubernetes 1.30, without unknown fields', (t) => {
  assert.equal(manifests.length, 7);
  assert.equal(typeErrors(t, manifests), '');
  const { spec, ...rest } = manifestOf('NetworkPolicy');
  assert.match(typeErrors(t, [{ ...rest, spec: { ...spec, egres: [] } }]), /error TS2\d+: .*egres/);
});

/** Returns an environment with a valid value for what comes from a secret. */
function environmentOf({ env }: Manifest): Record<string, string> {
  const secrets: Record<string, string> = {
    DATABASE_URL: 'postgres://network:secret@db.example/network',
    SESSION_SECRET: 's'.repeat(32),
    SMTP_URL: 'smtps://screening:secret@mail.example:465',
  };
  return Object.fromEntries(env.map(({ name, value }: Manifest) => [name, value ?? secrets[name] ?? '']));
}

test('in Kubernetes and Compose, and with example.env, a server in production has all settings that it needs', () => {
  const inKubernetes = environmentOf(node);
  const filledIn = {
    POSTGRES_PASSWORD: 'secret',
    SESSION_SECRET: 's'.repeat(32),
    SMTP_URL: 'smtps://screening:secret@mail.example:465',
    MAIL_FROM: 'screening@harbor.example',
  };
  const example = Object.fromEntries(
    [...read('deploy/example.env').matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
  const inCompose = Object.entries(compose.services['node-1'].environment).map(([name, value]) => [
    name,
    String(value).replaceAll(/\$\{(\w+)[^}]*\}/g, (_, used: string) => {
      const given: Record<string, string> = { ...example, ...filledIn };
      const found = given[used];
      if (found === undefined) throw new Error(`example.env lacks ${used}`);
      return found;
    }),
  ]);
  for (const env of [inKubernetes, Object.fromEntries(inCompose)]) {
    const config = readConfig({ NODE_ENV: 'production', ...env });
    requireProductionSettings(config);
    assert.equal(config.database.engine, 'postgres');
    assert.equal(config.trustedProxies.length, 1);
  }
  assert.equal(readConfig(inKubernetes).requireCertification, true);
  const documented = [...read('docs/operations.md').matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm)].join();
  const names = [...node.env, ...backup.spec.containers[0].env].map(({ name }: Manifest) => name);
  for (const name of [...names, ...inCompose.map(([name]) => name)]) {
    assert.ok(name === 'TMPDIR' || documented.includes(`\`${name}\``), `${name} is an environment variable`);
  }
});

test('in Kubernetes, requests and policies reach the pods that they are meant for', () => {
  const { labels } = deployment.spec.template.metadata;
  const selected = (selector: Record<string, string>, of: Record<string, string>) =>
    Object.entries(selector).every(([name, value]) => of[name] === value);
  for (const [selector, ofBackup] of [
    [manifestOf('Service').spec.selector, false],
    [manifestOf('PodDisruptionBudget').spec.selector.matchLabels, false],
    [manifestOf('NetworkPolicy').spec.podSelector.matchLabels, false],
    [manifestOf('NetworkPolicy', 'renter-screening-backup').spec.podSelector.matchLabels, true],
  ]) {
    assert.equal(selected(selector, labels), !ofBackup);
    assert.equal(selected(selector, backup.metadata.labels), ofBackup);
  }
  assert.equal(manifestOf('NetworkPolicy', 'renter-screening-backup').spec.ingress, undefined);
  const [{ persistentVolumeClaim }] = backup.spec.volumes;
  assert.ok(manifestOf('PersistentVolumeClaim', persistentVolumeClaim.claimName));
  assert.equal(backup.spec.containers[0].image, node.image);
});

test('the backup in Kubernetes writes one file, and deletes those older than two weeks', (t) => {
  const folder = temporaryFolder(t);
  writeFileSync(join(folder, 'renter-screening'), '#!/bin/sh\n[ "$1" = backup ] && echo made > "$2"\n', {
    mode: 0o755,
  });
  for (const [name, days] of [
    ['network-2026-11-01-0330.db', 15],
    ['network-2026-11-25-0330.db', 1],
  ]) {
    const path = join(folder, String(name));
    writeFileSync(path, '');
    spawnSync('touch', ['--date', `${days} days ago`, path]);
  }
  const [{ command, args }] = backup.spec.containers;
  const [shell, ...rest] = [...command, ...args].map((part: string) => part.replaceAll('/backups', folder));
  const { status, stderr } = spawnSync(shell ?? '', rest, {
    env: { PATH: `${folder}:${process.env.PATH}` },
    encoding: 'utf8',
  });
  assert.deepEqual([status, stderr], [0, '']);
  const left = globSync('network-*.db', { cwd: folder }).toSorted();
  assert.deepEqual([left.length, left[0]], [2, 'network-2026-11-25-0330.db']);
  assert.match(left[1] ?? '', /^network-\d{4}-\d\d-\d\d-\d{4}\.db$/);
});

test('the network of Compose is outside the usual private networks, and trusts the address of its proxy', () => {
  const text = (value: string) => value.replaceAll(/\$\{SUBNET:-([\d.]+)\}/g, '$1');
  const usual = new BlockList();
  for (const [address, bits] of [
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
  ] as const) {
    usual.addSubnet(address, bits);
  }
  const [{ subnet }] = compose.networks.inside.ipam.config;
  const [network = '', bits] = text(subnet).split('/');
  assert.equal(usual.check(network), false);
  const inside = new BlockList();
  inside.addSubnet(network, Number(bits));
  const addressOf = (service: string) => text(compose.services[service].networks.inside.ipv4_address);
  const addresses = ['node-1', 'node-2', 'proxy'].map(addressOf);
  assert.equal(new Set(addresses).size, 3);
  for (const address of addresses) assert.equal(inside.check(address), true, address);
  assert.equal(text(compose.services['node-1'].environment.TRUSTED_PROXIES), addressOf('proxy'));
});

test('systemd accepts the units', (t) => {
  const program = findOnPath('systemd-analyze');
  if (program === undefined) return t.skip('systemd-analyze is not installed');
  const folder = temporaryFolder(t);
  const units = globSync('deploy/*.{service,timer}', { cwd: ROOT });
  assert.equal(units.length, 3);
  for (const unit of units) {
    const text = read(unit)
      .replaceAll('/srv/renter-screening', ROOT)
      .replaceAll('User=renter-screening', 'User=daemon');
    writeFileSync(join(folder, basename(unit).replace('@.', '@8081.')), text);
  }
  const paths = globSync('*', { cwd: folder }).map((name) => join(folder, name));
  const { status, stderr } = spawnSync(program, ['verify', ...paths], { encoding: 'utf8' });
  assert.deepEqual([status, stderr], [0, '']);
  return undefined;
});
