import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { firstSegments, linkNameIn } from '../../packages/contract/src/link-names.ts';
import { limits } from '../../packages/contract/src/limits.ts';
import { appPaths, serverPaths } from '../../packages/contract/src/paths.ts';
import { rootFiles } from '../../packages/contract/src/reserved-names.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { settingNames } from '../../apps/server/src/settings.ts';
import { mallocSettings } from '../../apps/server/src/gateway/fork-app.ts';
import { mallocSettings as testedMallocSettings } from '../../packages/test-kit/src/product.mjs';
import { ensureNginx } from '../../packages/test-kit/src/tools.mjs';
import { appFiles, appSegments, linkPath } from './link-paths.mjs';
import { inProject } from './project-root.mjs';

const text = (path) => readFileSync(inProject(path), 'utf8');
const known = new Set(settingNames);
const unknownOf = (names) => names.filter((name) => !known.has(name));
/** The largest upload in megabytes. The form around the file needs some bytes more. */
const largestUploadMb = limits.imports.maxBytes / 1024 / 1024;

describe('Dockerfile', () => {
  const dockerfile = text('Dockerfile').replace(/\\\n/g, ' ');
  const instructions = dockerfile
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line))
    .map((line) => ({ word: line.split(' ', 1)[0], rest: line.slice(line.indexOf(' ') + 1) }));
  const last = instructions.slice(instructions.findLastIndex(({ word }) => word === 'FROM'));

  it('copies only files that exist and that .dockerignore includes', () => {
    const ignored = text('.dockerignore').split('\n');
    const sources = instructions
      .filter(({ word, rest }) => word === 'COPY' && !rest.startsWith('--from'))
      .flatMap(({ rest }) => rest.split(/\s+/).slice(0, -1));
    expect(sources.length).toBeGreaterThan(10);
    for (const source of sources) {
      expect(existsSync(inProject(source)), source).toBe(true);
      expect(ignored, source).toContain(`!${source.split('/')[0]}`);
    }
    for (const kept of ['**/node_modules', '**/data', '**/.env*']) expect(ignored).toContain(kept);
  });

  it('copies the files that the server reads through the imports of its package', () => {
    const { imports } = JSON.parse(text('apps/server/package.json'));
    const copied = last.filter(({ word }) => word === 'COPY').map(({ rest }) => rest.split(' ').at(-1));
    const folders = Object.values(imports).map((path) => path.replace(/^\.\/([^/]+)\/.*$/, 'apps/server/$1'));
    expect(folders).not.toEqual([]);
    for (const folder of folders) expect(copied).toContain(folder);
  });

  it('uses the Node version of .nvmrc, 24 or newer', () => {
    const version = text('.nvmrc').trim();
    expect(Number(version)).toBeGreaterThanOrEqual(24);
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    expect(new Set(bases)).toEqual(new Set([`node:${version}-bookworm-slim`]));
  });

  it('copies the manifest of every workspace before npm ci', () => {
    const before = dockerfile.slice(0, dockerfile.indexOf('RUN npm ci'));
    for (const group of ['apps', 'packages'])
      for (const name of readdirSync(inProject(group))) expect(before).toContain(`${group}/${name}/package.json`);
  });

  it('runs as an unprivileged user, without build dependencies, with a health check', () => {
    expect(last.find(({ word }) => word === 'USER')?.rest).toBe('node');
    expect(last.some(({ word, rest }) => word === 'HEALTHCHECK' && rest.includes('/healthz'))).toBe(true);
    expect(last.filter(({ rest }) => rest.includes('--from=build')).map(({ rest }) => rest)).not.toContainEqual(
      expect.stringContaining('node_modules'),
    );
    expect(dockerfile).toContain('npm ci --omit=dev --workspace @tessera/server');
    expect(JSON.parse(last.find(({ word }) => word === 'CMD')?.rest ?? '')).toEqual([
      'node',
      'apps/server/dist/main.js',
    ]);
  });

  it('sets the same memory allocation as npm start, the app processes and the tests', () => {
    const settings = Object.entries(mallocSettings).map(([name, value]) => `${name}=${value}`);
    expect(last).toContainEqual({ word: 'ENV', rest: settings.join(' ') });
    expect(JSON.parse(text('package.json')).scripts.start).toBe(`${settings.join(' ')} exec node scripts/start.mjs`);
    expect(text('docs/guide/operators.md')).toContain(settings.join(' '));
    expect(testedMallocSettings).toEqual(mallocSettings);
  });
});

describe('ops/compose.yaml', () => {
  const { services, volumes } = parse(text('ops/compose.yaml'), { merge: true });

  it('starts two nodes with separate journals behind nginx, on PostgreSQL and Redis', () => {
    expect(Object.keys(services).sort()).toEqual(['app-1', 'app-2', 'nginx', 'postgres', 'redis']);
    const journals = ['app-1', 'app-2'].map((name) => services[name].volumes[0]);
    expect(new Set(journals).size).toBe(2);
    for (const name of ['app-1', 'app-2']) {
      const { environment, read_only, cap_drop, volumes: mounted } = services[name];
      expect({ read_only, cap_drop }).toEqual({ read_only: true, cap_drop: ['ALL'] });
      expect(mounted).toContain('pictures:/app/data/files');
      for (const mount of mounted) expect(volumes).toHaveProperty(mount.split(':')[0]);
      expect(unknownOf(Object.keys(environment))).toEqual([]);
      expect(text('ops/nginx/nginx.conf')).toContain(`server ${name}:3000`);
    }
  });

  /** What a node gets: every setting of .env, replaced by those of the file. */
  const environmentOf = (name, env) => ({
    ...env,
    ...Object.fromEntries(
      Object.entries(services[name].environment).map(([key, value]) => [
        key,
        String(value).replace(/\$\{(\w+)[^}]*\}/g, 'a-value-of-some-length'),
      ]),
    ),
  });

  it('passes every setting of .env to the nodes, except those that the file decides', () => {
    const decided = ['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL', 'REDIS_URL', 'TRUST_PROXY'];
    for (const name of ['app-1', 'app-2']) {
      expect(services[name].env_file).toEqual(['../.env']);
      const given = environmentOf(name, Object.fromEntries(settingNames.map((setting) => [setting, 'from .env'])));
      expect(settingNames.filter((setting) => given[setting] !== 'from .env').sort()).toEqual(decided.sort());
    }
  });

  it('starts with the settings that production requires in .env', () => {
    const env = {
      PUBLIC_URL: 'https://qr.example.org',
      SMTP_URL: 'smtp://mail',
      MAIL_FROM: 'a@example.org',
      STRIPE_SECRET_KEY: 'a',
      STRIPE_WEBHOOK_SECRET: 'a',
      STRIPE_PRICE_ID: 'a',
      TURNSTILE_SITE_KEY: 'a',
      TURNSTILE_SECRET_KEY: 'a',
      WORKERS: '2',
      HOST: '127.0.0.1',
    };
    expect(readConfig(environmentOf('app-1', env))).toMatchObject({
      mode: 'production',
      host: '0.0.0.0',
      workers: 2,
      trustProxy: 1,
    });
  });
});

describe('npm scripts for operators', () => {
  it('run without a shell in between, so that signals and exit codes are those of the program', () => {
    const { scripts } = JSON.parse(text('package.json'));
    const commands = readdirSync(inProject('apps/server/src/commands')).filter((name) => name.endsWith('.ts'));
    expect(commands.length).toBeGreaterThan(5);
    for (const file of commands) {
      const name = file.replace(/\.ts$/, '');
      expect(scripts[name]).toBe(`exec node scripts/run-command.mjs ${name}`);
    }
    expect(scripts.start).toMatch(/ exec node scripts\/start\.mjs$/);
  });
});

describe('ops/prometheus/prometheus.yml', () => {
  it('sends the token of /metrics in every job', () => {
    const { scrape_configs: jobs } = parse(text('ops/prometheus/prometheus.yml'));
    expect(jobs).toHaveLength(2);
    for (const { authorization } of jobs)
      expect(authorization).toEqual({ type: 'Bearer', credentials_file: '/etc/prometheus/tessera-metrics-token' });
  });
});

describe.each(['ops/nginx/nginx.conf', 'ops/nginx/tls.conf'])('%s', (file) => {
  it('passes long URLs, live events, the client address and the request id', () => {
    const conf = text(file);
    for (const needed of [
      'large_client_header_buffers 4 48k;',
      'proxy_buffer_size 64k;',
      'proxy_buffering off;',
      'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
      'proxy_set_header Host $host;',
      'proxy_set_header X-Request-Id $request_id;',
    ])
      expect(conf).toContain(needed);
  });

  it('accepts the largest upload', () => {
    const [, megabytes] = /client_max_body_size (\d+)m;/.exec(text(file)) ?? [];
    expect(Number(megabytes)).toBeGreaterThan(largestUploadMb);
  });

  // nginx matches the decoded path, with merged slashes.
  it.each(['/metrics', '/metrics/', '/metrics/x', '/Metrics'])('does not pass %s to the nodes', (path) => {
    const [, pattern = ''] = /location ~\* (\S+) \{\s+return 404;/.exec(text(file)) ?? [];
    expect(new RegExp(pattern, 'i').test(path)).toBe(true);
    expect(new RegExp(pattern, 'i').test('/metricsx')).toBe(false);
  });
});

describe('ops/nginx/tls.conf', () => {
  const conf = text('ops/nginx/tls.conf');

  it('sends short links, and no other path, to the redirect nodes', () => {
    const [, source = ''] = /location ~ "(\S+)" \{[^}]+proxy_pass http:\/\/redirect;/.exec(conf) ?? [];
    const pattern = new RegExp(source);
    for (const path of ['/7k3m9qx', '/7K3M9QX', '/summer-menu/', '/my_link', '/a/b'])
      expect(pattern.test(path), path).toBe(true);
    const appPages = [...Object.values(appPaths), ...serverPaths.map((one) => `/${one}`)];
    for (const path of [...appPages, '/', '/a/b/c', '/robots.txt', '/7k3m9qx.svg'])
      expect(pattern.test(path), path).toBe(false);
  });

  it('has the web nodes as backups of the redirect nodes', () => {
    const [, web = ''] = /upstream web \{([^}]+)\}/.exec(conf) ?? [];
    const [, redirect = ''] = /upstream redirect \{([^}]+)\}/.exec(conf) ?? [];
    const servers = (group) => [...group.matchAll(/^ *server (\S+)/gm)].map(([, name]) => name);
    expect(servers(web)).toHaveLength(2);
    for (const name of servers(web)) expect(redirect).toContain(`server ${name} backup`);
  });

  it('is accepted by nginx', async () => {
    await ensureNginx();
    const folder = mkdtempSync(join(tmpdir(), 'tessera-nginx-'));
    const names = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=qr.example.org', ...names],
      {
        stdio: 'ignore',
      },
    );
    const adapted = conf
      .replaceAll('/etc/nginx/tls', folder)
      .replaceAll(/(?<=server )(?:web|redirect)-\d(?=:3000)/g, '127.0.0.1')
      // Older versions than the file is written for have another directive.
      .replace('http2 on;', '')
      .replace('/dev/stdout', join(folder, 'access.log'))
      .replace('/dev/stderr', join(folder, 'error.log'));
    writeFileSync(join(folder, 'nginx.conf'), `pid ${join(folder, 'pid')};\n${adapted}`);
    const { status, stderr } = spawnSync('nginx', ['-t', '-p', folder, '-c', join(folder, 'nginx.conf')], {
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    expect(stderr).toContain('test is successful');
    expect(status).toBe(0);
  });
});

describe('ops/kubernetes', () => {
  const folder = 'ops/kubernetes';
  const { resources } = parse(text(`${folder}/kustomization.yaml`));
  const documentsOf = (name) =>
    parseAllDocuments(text(`${folder}/${name}`)).map((document) => {
      expect(document.errors, name).toEqual([]);
      return document.toJS();
    });
  const all = resources.flatMap(documentsOf);
  const secrets = documentsOf('secret.example.yaml');
  const ofKind = (...kinds) => all.filter(({ kind }) => kinds.includes(kind));
  const workloads = ofKind('Deployment', 'StatefulSet');
  const podOf = ({ spec }) => spec.template.spec;
  const fits = (selector, labels) => Object.entries(selector).every(([key, value]) => labels[key] === value);

  it('lists every file, and every document has an API version, a kind and a unique name', () => {
    const files = readdirSync(inProject(folder)).filter(
      (name) => !/^(kustomization|secret\.example)\.yaml$/.test(name),
    );
    expect(new Set(files)).toEqual(new Set(resources));
    for (const { apiVersion, kind, metadata } of all)
      expect([apiVersion, kind, metadata?.name]).not.toContain(undefined);
    const names = all.map(({ kind, metadata }) => `${kind}/${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it('refers to existing resources only', () => {
    const labels = workloads.map(({ spec }) => spec.template.metadata.labels);
    for (const { spec } of workloads) expect(fits(spec.selector.matchLabels, spec.template.metadata.labels)).toBe(true);
    for (const { spec } of ofKind('Service')) expect(labels.filter((one) => fits(spec.selector, one))).toHaveLength(1);
    for (const { spec } of ofKind('PodDisruptionBudget'))
      expect(labels.filter((one) => fits(spec.selector.matchLabels, one))).toHaveLength(1);
    const targets = workloads.map(({ kind, metadata }) => `${kind}/${metadata.name}`);
    for (const { spec } of ofKind('HorizontalPodAutoscaler'))
      expect(targets).toContain(`${spec.scaleTargetRef.kind}/${spec.scaleTargetRef.name}`);
    const services = ofKind('Service').map(({ metadata }) => metadata.name);
    for (const { spec } of ofKind('Ingress'))
      for (const { backend } of spec.rules[0].http.paths) expect(services).toContain(backend.service.name);
    for (const { spec } of ofKind('StatefulSet')) expect(services).toContain(spec.serviceName);
  });

  /** As Kubernetes computes it. */
  const limitOf = ({ resources }, { resource, divisor }) => {
    expect({ resource, divisor }).toEqual({ resource: 'limits.memory', divisor: '1Mi' });
    const [, amount = '', unit = ''] = /^(\d+)(Mi|Gi)$/.exec(resources.limits.memory) ?? [];
    return String(Number(amount) * { Mi: 1, Gi: 1024 }[unit]);
  };

  it.each(['web', 'redirect', 'worker'])('gives %s the settings it requires, and no unknown ones', (role) => {
    const [container] = podOf(workloads.find(({ metadata }) => metadata.name === `tessera-${role}`)).containers;
    const sources = [...ofKind('ConfigMap'), ...secrets];
    const given = Object.assign(
      {},
      ...container.envFrom.map(({ configMapRef, secretRef }) => {
        const name = (configMapRef ?? secretRef).name;
        const kind = configMapRef ? 'ConfigMap' : 'Secret';
        const source = sources.find((one) => one.kind === kind && one.metadata.name === name);
        expect(source, `${kind} ${name}`).toBeDefined();
        return source.data ?? source.stringData;
      }),
      ...container.env.map(({ name, value, valueFrom }) => ({
        [name]: value ?? limitOf(container, valueFrom.resourceFieldRef),
      })),
    );
    expect(unknownOf(Object.keys(given))).toEqual([]);
    const config = readConfig({ NODE_ENV: 'production', ...given });
    expect(config.role).toBe(role);
    // The gateway replaces an app process before the system kills the container.
    expect(config.appMemoryMb).toBeLessThan(config.maxAppRssMb);
    expect(config.workers * config.maxAppRssMb).toBeLessThan(Number(given.MEMORY_LIMIT_MB));
    expect('STRIPE_SECRET_KEY' in given).toBe(role !== 'redirect');
  });

  it('runs pods unprivileged, with a read-only root file system and probes', () => {
    expect(workloads).toHaveLength(3);
    for (const workload of workloads) {
      const { containers, securityContext, terminationGracePeriodSeconds } = podOf(workload);
      const [{ securityContext: own, ...container }] = containers;
      expect(securityContext.runAsNonRoot).toBe(true);
      expect(own).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
      expect(container.livenessProbe.httpGet.path).toBe('/healthz');
      expect(container.readinessProbe.httpGet.path).toBe('/readyz');
      expect(terminationGracePeriodSeconds).toBeGreaterThan(30);
    }
  });

  it('keeps the journals of redirect nodes on persistent volumes', () => {
    const [{ spec, metadata }] = ofKind('StatefulSet');
    expect(metadata.name).toBe('tessera-redirect');
    expect(spec.volumeClaimTemplates[0].metadata.name).toBe('data');
    expect(spec.persistentVolumeClaimRetentionPolicy).toEqual({ whenScaled: 'Retain', whenDeleted: 'Retain' });
  });

  it('accepts the largest upload at the ingress', () => {
    const [{ metadata }] = ofKind('Ingress');
    const megabytes = /^(\d+)m$/.exec(metadata.annotations['nginx.ingress.kubernetes.io/proxy-body-size'])?.[1];
    expect(Number(megabytes)).toBeGreaterThan(largestUploadMb);
  });

  it('blocks /metrics at the ingress', () => {
    const [, { metadata, spec }] = ofKind('Ingress');
    expect(metadata.annotations['nginx.ingress.kubernetes.io/whitelist-source-range']).toBe('127.0.0.1/32');
    const pattern = new RegExp(`^${spec.rules[0].http.paths[0].path}`);
    expect(['/metrics', '/metrics/', '/metricsx', '/'].map((path) => pattern.test(path))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('sends short links, and no other path, to the redirect nodes', () => {
    const [{ spec }] = ofKind('Ingress');
    const [links, rest] = spec.rules[0].http.paths;
    expect([links.backend.service.name, rest.backend.service.name]).toEqual(['tessera-redirect', 'tessera-web']);
    const pattern = new RegExp(`^${links.path}`);
    for (const name of [
      '7k3m9qx',
      '7K3M9QX',
      '0000000',
      'zzzzzzz',
      'summer-menu',
      'LOGIN-NOW',
      'documents',
      'a'.repeat(50),
      'q1',
      '2024',
      'my_link',
      'aB3x',
      'v1.2~b',
      'a/B_1',
      'documents/1',
      'a'.repeat(100),
    ]) {
      expect(linkNameIn(name)).toBeDefined();
      for (const path of [`/${name}`, `/${name}/`]) expect(pattern.test(path), path).toBe(true);
    }
    const appPages = [...Object.values(appPaths), ...serverPaths.map((one) => `/${one}`)];
    for (const path of [
      ...appPages,
      ...appPages.map((one) => `${one}/`),
      ...[...rootFiles].map((name) => `/${name}`),
      '/assets/main.js',
      '/.env',
      '/a/.env',
      '/a.b/c',
      '/my_link.png',
      '/a/b/c',
      `/${'a'.repeat(101)}`,
    ])
      expect(pattern.test(path), path).toBe(false);
  });
});

describe('scripts/lib/link-paths.mjs', () => {
  it('excludes the paths of the app, as the ingress does', () => {
    expect(appSegments).toEqual([...firstSegments].sort());
    expect(appFiles).toEqual([...rootFiles].sort());
    for (const file of ['ops/kubernetes/ingress.yaml', 'ops/nginx/tls.conf']) {
      expect(text(file)).toContain(`(?!(?:${appSegments.join('|')})(?:/|$))`);
      expect(text(file)).toContain(`(?!(?:${appFiles.join('|').replaceAll('.', '[.]')})$)`);
    }
    const pattern = new RegExp(`^${linkPath}(\\?.*)?$`);
    expect(
      ['/7K3M9QX?a=1', '/summer-menu', '/a/B_1', '/login?next=/x', '/docs/', '/src/main.tsx', '/robots.txt'].map(
        (path) => pattern.test(path),
      ),
    ).toEqual([true, true, true, false, false, false, false]);
  });
});
