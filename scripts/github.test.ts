import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formFaults, githubFaults, workflowFaults } from './github.ts'
import { root } from './source.ts'

const checkYml = readFileSync(join(root, '.github/workflows/check.yml'), 'utf8')
const releaseYml = readFileSync(join(root, '.github/workflows/release.yml'), 'utf8')
const bugYml = readFileSync(join(root, '.github/ISSUE_TEMPLATE/bug.yml'), 'utf8')

const workflowWith = (from: string, to: string) => {
  expect(checkYml).toContain(from)
  return workflowFaults('w.yml', checkYml.replace(from, to))
}

const formWith = (from: string, to: string) => {
  expect(bugYml).toContain(from)
  return formFaults('f.yml', bugYml.replace(from, to))
}

test('our workflows and forms are valid', async () => {
  expect(await githubFaults()).toEqual([])
})

test('a misspelt key, an unknown context and an unclosed expression in a workflow are reported with their line', async () => {
  const line = checkYml.split('\n').indexOf('    timeout-minutes: 90') + 1
  expect(await workflowWith('    timeout-minutes: 90', '    timeout-minuets: 90')).toEqual([
    `w.yml:${line} Unexpected value 'timeout-minuets'`,
    'w.yml has no timeout-minutes for check',
  ])
  expect(await workflowWith('matrix.runner }}', 'matrix.runer }}')).toEqual([
    expect.stringContaining('Context access might be invalid: runer'),
  ])
  expect(await workflowWith('matrix.runner }}', 'matrix.runner')).toContainEqual(
    expect.stringContaining('The expression is not closed'),
  )
})

test('an action that is not pinned to a full commit, or does not state its version, is reported', async () => {
  const pinned = /uses: actions\/checkout@([0-9a-f]{40}) # v[\d.]+/.exec(checkYml)
  if (!pinned) throw new Error('check.yml uses actions/checkout')
  const [whole, sha = ''] = pinned
  const fault = expect.stringContaining('to a commit, with its version in a comment')
  expect(await workflowWith(whole, 'uses: actions/checkout@v7')).toEqual([fault])
  expect(await workflowWith(whole, `uses: actions/checkout@${sha}`)).toEqual([fault])
  expect(await workflowWith(whole, `uses: actions/checkout@${sha.slice(0, 12)} # v7`)).toContainEqual(fault)
})

test('a workflow of ours can be called as it is, if it exists', async () => {
  const calling = (file: string) => workflowWith('jobs:\n', `jobs:\n  called:\n    uses: ./.github/workflows/${file}\n`)
  expect(await calling('check.yml')).toEqual([])
  expect(await calling('chek.yml')).toEqual(['w.yml calls .github/workflows/chek.yml, which does not exist'])
})

test('an image, or a Node, without a complete version is reported', async () => {
  const [image = ''] = /image: node:.*/.exec(checkYml) ?? []
  expect(await workflowWith(image, 'image: node:24-bookworm')).toEqual([
    'w.yml does not say the whole version of image: node:24-bookworm',
  ])
  const setup = /- uses: actions\/setup-node@[^\n]*\n/.exec(releaseYml)?.[0] ?? ''
  const withNode = (version: string) =>
    workflowWith('    steps:\n', `    steps:\n      ${setup}        with:\n          node-version: ${version}\n`)
  expect(await withNode('24')).toEqual(['w.yml does not say the whole version of node-version: 24'])
  expect(await withNode('24.21.0')).toEqual([])
})

test('our workflows use the Node that the tests run with', () => {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly devDependencies: Readonly<Record<string, string>>
  }
  const used = globSync('.github/workflows/*.yml', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/(?:image: node:|node-version: )([\d.]+)/g)].map(([, v]) => v),
  )
  expect(new Set(used)).toEqual(new Set([devDependencies['node']]))
})

test('a workflow with default permissions is reported', async () => {
  expect(await workflowWith('permissions:\n  contents: read\n', '')).toEqual([
    'w.yml does not say which permissions its jobs have',
  ])
})

test('a form that GitHub would ignore is reported with what is wrong', () => {
  expect(formFaults('f.yml', bugYml)).toEqual([])
  expect(formFaults('f.yml', '')).toEqual(['f.yml has no name', 'f.yml has no description', 'f.yml asks nothing'])
  expect(formWith('labels: [bug]', 'label: bug')).toEqual(['f.yml has the unknown member label'])
  expect(formWith('id: steps', 'id: what')).toEqual(['f.yml has the id what twice'])
  expect(formWith('type: input', 'type: text')).toEqual(['f.yml part 4 has the unknown type text'])
  expect(formWith('placeholder: 1.0.0', 'hint: 1.0.0')).toEqual(['f.yml part 4 has hint'])
  expect(formWith('- PostgreSQL', '- SQLite')).toEqual(['f.yml part 6 has options that are no texts, or the same'])
  expect(formWith('      label: Version\n', '')).toEqual(['f.yml part 4 has no label'])
  expect(formWith('required: true', 'require: true')).toEqual(['f.yml part 2 validates require'])
})
