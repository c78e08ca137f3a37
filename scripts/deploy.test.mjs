import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

const root = fileURLToPath(new URL('..', import.meta.url))
/** @param {string} path */
const read = path => readFileSync(join(root, path), 'utf8')

/** The variables that the server knows. */
const KNOWN = new Set(
  [...read('server/src/platform/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name),
)
/** @param {Iterable<string>} names */
const unknown = names => [...names].filter(name => !KNOWN.has(name))

test('the README lists every variable that the server knows', () => {
  const readme = read('README.md')
  expect(KNOWN.size).toBeGreaterThan(40)
  expect([...KNOWN].filter(name => !readme.includes(`\`${name}\``))).toEqual([])
})

test('the container file copies what exists, runs without root and has a health check', () => {
  const file = read('deploy/Dockerfile')
  const copied = [...file.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) =>
    sources.split(' '),
  )
  expect(copied.length).toBeGreaterThan(8)
  expect(copied.filter(path => !existsSync(join(root, path)))).toEqual([])
  const { workspaces } = parse(read('package.json'))
  for (const name of workspaces) expect(copied).toContain(`${name}/package.json`)
  const [, environment = ''] = /^ENV ((?:.*\\\n)*.*)$/m.exec(file) ?? []
  expect(unknown([...environment.matchAll(/(\w+)=/g)].map(([, name = '']) => name))).toEqual([])
  expect(file.lastIndexOf('\nUSER node\n')).toBeGreaterThan(file.lastIndexOf('\nFROM '))
  expect(file).toContain('/healthz')
  // The image has the Node version of the project.
  const { dependencies } = parse(read('package.json'))
  for (const [, version] of file.matchAll(/^FROM node:(\d+\.\d+\.\d+)/gm))
    expect(version).toBe(dependencies.node)
  // It sends traces with the packages that are tested.
  const { devDependencies } = parse(read('server/package.json'))
  const tracing = Object.entries(devDependencies).filter(([name]) => name.startsWith('@opentelemetry/'))
  expect([...file.matchAll(/(@opentelemetry\/[^@]+)@(\S+)/g)].map(([, ...each]) => each)).toEqual(tracing)
})

test('the compose file has two nodes with known variables, behind a proxy that uses their ports', () => {
  const { services } = parse(read('deploy/compose.yaml'), { merge: true })
  expect(Object.keys(services)).toEqual(['node1', 'node2', 'proxy', 'postgres', 'redis'])
  for (const name of ['node1', 'node2']) {
    expect(unknown(Object.keys(services[name].environment))).toEqual([])
    // Only the proxy is reachable from outside, without the metrics.
    expect(services[name].ports).toBeUndefined()
  }
  const proxy = read('deploy/Caddyfile')
  for (const upstream of ['node1:3000', 'node2:3000', 'node1:4000', 'node2:4000'])
    expect(proxy).toContain(upstream)
  expect(read('deploy/Dockerfile')).toContain(`METRICS_PORT=${/health_port (\d+)/.exec(proxy)?.[1]}`)
})

test('the Kubernetes manifests fit together', () => {
  const folder = 'deploy/kubernetes'
  const { resources, images } = parse(read(`${folder}/kustomization.yaml`))
  const objects = resources.flatMap(
    /** @param {string} name */ name =>
      parseAllDocuments(read(`${folder}/${name}`)).map(document => {
        expect(document.errors).toEqual([])
        return document.toJS()
      }),
  )
  /** @param {string} kind */
  const find = kind => objects.find(/** @param {{ kind: string }} object */ object => object.kind === kind)
  const { spec } = find('Deployment').spec.template
  const [container] = spec.containers
  expect(container.image).toBe(images[0].name)
  expect(images[0].newTag).toBe(parse(read('package.json')).version)
  /** @type {{ name: string, value: string }[]} */
  const variables = container.env
  expect(unknown(variables.map(({ name }) => name))).toEqual([])
  const drain = Number(variables.find(({ name }) => name === 'DRAIN_SECONDS')?.value)
  expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(drain + 20)
  expect(container.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'metrics' })
  /** @type {{ name: string, containerPort: number }[]} */
  const ports = container.ports
  const served = find('Service').spec.ports.map(
    /** @param {{ targetPort: string }} port */ port => port.targetPort,
  )
  expect(served).toEqual(['web', 'api'])
  expect(ports.map(({ name }) => name)).toEqual([...served, 'metrics'])
  for (const kind of ['Service', 'PodDisruptionBudget']) {
    const { selector } = find(kind).spec
    expect(find('Deployment').spec.template.metadata.labels).toMatchObject(selector.matchLabels ?? selector)
  }
})
