/** The manifests of deploy/kubernetes against the published types of Kubernetes, and against what Upshot does. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Deployment } from 'kubernetes-types/apps/v1.js'
import type { Job } from 'kubernetes-types/batch/v1.js'
import type { ConfigMap, Service } from 'kubernetes-types/core/v1.js'
import type { Ingress } from 'kubernetes-types/networking/v1.js'
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1.js'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { readConfig, requireSharedKey } from '../server/src/config/config.ts'
import { parseDockerfile } from './dockerfile.ts'
import { root } from './source.ts'

type KubernetesObject = ConfigMap | Deployment | Ingress | Job | PodDisruptionBudget | Service

const text = readFileSync(join(root, 'deploy/kubernetes/upshot.yaml'), 'utf8')

function manifestsIn(yaml: string): KubernetesObject[] {
  return parseAllDocuments(yaml).map((document) => {
    expect(document.errors).toEqual([])
    return document.toJS() as KubernetesObject
  })
}

/** Folder of the types, by `apiVersion`. */
const TYPES: Readonly<Record<string, string>> = {
  v1: 'core/v1',
  'apps/v1': 'apps/v1',
  'batch/v1': 'batch/v1',
  'networking.k8s.io/v1': 'networking/v1',
  'policy/v1': 'policy/v1',
}

/** The compiler's complaints about the manifests as literals: fields that are unknown, missing or of another type. */
function faultsOf(yaml: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'upshot-manifests-'))
  const types = join(root, 'node_modules/kubernetes-types')
  const source = manifestsIn(yaml).map((manifest, index) => {
    const { apiVersion = '', kind = '' } = manifest
    const module = join(types, TYPES[apiVersion] ?? `unknown/${apiVersion}`)
    return `import type { ${kind} as Kind${index} } from ${JSON.stringify(module)}
export const manifest${index}: Kind${index} = ${JSON.stringify(manifest)}`
  })
  try {
    writeFileSync(join(folder, 'manifests.ts'), source.join('\n'))
    const settings = ['--noEmit', '--strict', '--module', 'esnext', '--moduleResolution', 'bundler', '--types', '']
    const tsc = join(root, 'node_modules/.bin/tsc')
    return spawnSync(tsc, [...settings, 'manifests.ts'], { cwd: folder, encoding: 'utf8' }).stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('every manifest matches the published types; misspelt, missing and wrong fields do not', () => {
  expect(faultsOf(text)).toBe('')
  const wrong = text
    .replace('readinessProbe:', 'readynessProbe:')
    .replace('minAvailable: 1\n  selector', 'minAvailable: 1\n  maxUnavailable: []\n  selector')
    .replace('{ name: http, port: 80, targetPort: http }', '{ name: http, targetPort: http }')
  const faults = faultsOf(wrong)
  expect(faults).toContain(`'"readynessProbe"' does not exist in type 'Container'`)
  expect(faults).toContain("Type 'never[]' is not assignable to type 'string | number | undefined'")
  expect(faults).toContain("Property 'port' is missing")
})

const manifests = manifestsIn(text)
const of = <T extends KubernetesObject>(kind: NonNullable<T['kind']>) =>
  manifests.filter((manifest): manifest is T => manifest.kind === kind)
const deployments = of<Deployment>('Deployment')

test('probes, budgets, the service and the stop times match the processes', () => {
  const settings = of<ConfigMap>('ConfigMap')[0]?.data
  const drainSeconds = Number(settings?.['STOP_DELAY']) + 10
  expect(deployments.map(({ metadata }) => metadata?.name)).toEqual(['upshot-web', 'upshot-worker'])
  for (const { spec } of deployments) {
    const labels = spec?.template.metadata?.labels
    expect(spec?.selector.matchLabels).toEqual(labels)
    expect(
      of<PodDisruptionBudget>('PodDisruptionBudget').filter(
        (budget) => JSON.stringify(budget.spec?.selector?.matchLabels) === JSON.stringify(labels),
      ),
    ).toHaveLength(1)
    const [container] = spec?.template.spec?.containers ?? []
    const port = container?.ports?.[0]?.name
    expect(container?.readinessProbe?.httpGet).toEqual({ path: '/health/ready', port })
    expect(container?.livenessProbe?.httpGet).toEqual({ path: '/health/live', port })
    expect(spec?.template.spec?.terminationGracePeriodSeconds).toBeGreaterThan(drainSeconds)
  }
  expect(of<Service>('Service')[0]?.spec?.selector).toEqual(deployments[0]?.spec?.selector.matchLabels)
  const images = [...deployments, ...of<Job>('Job')].map(({ spec }) => spec?.template.spec?.containers[0]?.image)
  expect(new Set(images).size).toBe(1)
})

test('the server accepts the settings of every process, and each process listens where it is probed', () => {
  const { stages } = parseDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'))
  const image = (stages.at(-1)?.steps ?? []).flatMap((step) => (step.kind === 'env' ? [step.values] : []))
  const secret = { DATABASE_URL: 'postgres://upshot:a1b2c3@postgres/upshot', SECRET_KEY: 'k'.repeat(44) }
  // The command at the top of the file creates the secret.
  expect([...text.matchAll(/--from-literal=(\w+)=/g)].map(([, name]) => name)).toEqual(Object.keys(secret))
  const configOf = ({ spec }: Deployment | Job) => {
    const { env = [], ports = [] } = spec?.template.spec?.containers[0] ?? {}
    const own = Object.fromEntries(env.map(({ name, value = '' }) => [name, value]))
    const settings = Object.assign({}, ...image, of<ConfigMap>('ConfigMap')[0]?.data, secret, own)
    const config = readConfig(settings)
    requireSharedKey(config)
    return { ...config, probed: ports[0]?.containerPort }
  }
  const [web, worker] = deployments.map(configOf)
  expect([web?.role, worker?.role]).toEqual(['web', 'worker'])
  expect([web?.probed, worker?.probed]).toEqual([web?.port, worker?.healthPort])
  expect(configOf(of<Job>('Job')[0] as Job).databaseUrl).toBe(secret.DATABASE_URL)
})

test('the ingress passes uploads of any size on as they arrive', () => {
  expect(of<Ingress>('Ingress')[0]?.metadata?.annotations).toMatchObject({
    'nginx.ingress.kubernetes.io/proxy-body-size': '0',
    'nginx.ingress.kubernetes.io/proxy-request-buffering': 'off',
  })
})
