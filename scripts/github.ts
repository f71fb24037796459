/** Checks the files that GitHub reads: workflows, and the forms for issues. */
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { parse } from 'yaml'
import { root } from './source.ts'

// GitHub's own checker imports JSON without an import attribute, as bundlers allow.
registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
})

type FileCheck = (file: string, text: string) => readonly string[] | Promise<readonly string[]>

export async function githubFaults(): Promise<string[]> {
  return [
    ...(await checkAll('.github/workflows', workflowFaults)),
    ...(await checkAll('.github/ISSUE_TEMPLATE', (file, text) =>
      file.endsWith('/config.yml') ? [] : formFaults(file, text),
    )),
  ]
}

async function checkAll(folder: string, check: FileCheck): Promise<string[]> {
  const files = readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)
  const faults = await Promise.all(files.map(async (file) => check(file, readFileSync(join(root, file), 'utf8'))))
  return faults.flat()
}

/**
 * Applies GitHub's own rules. In addition, actions are pinned to a commit, images and Node to a whole version, and no
 * job has more permissions than it needs.
 */
export async function workflowFaults(file: string, text: string): Promise<string[]> {
  const { validate } = await import('@actions/languageservice')
  // It caches documents by address, so each gets a different one.
  const diagnostics = await validate(TextDocument.create(`file:///${randomUUID()}.yml`, 'yaml', 1, text))
  const called = [...text.matchAll(/^ +uses: \.\/(\S+)$/gm)].map(([, path = '']) => path)
  const unpinned = text
    .split('\n')
    .filter((line) => /^\s*(- )?uses: (?!\.\/)/.test(line) && !/uses: [\w/.-]+@[0-9a-f]{40} # v[\d.]+$/.test(line))
  const loose = text
    .split('\n')
    .filter((line) => /^\s*(image|node-version): \S/.test(line) && !/[: ]\d+\.\d+\.\d+(-[\w.]+)?$/.test(line))
  const { permissions, jobs = {} } = (parse(text) ?? {}) as { permissions?: unknown; jobs?: Record<string, object> }
  const endless = Object.entries(jobs).filter(([, job]) => !('timeout-minutes' in job || 'uses' in job))
  return [
    ...diagnostics.map(({ range, message }) => `${file}:${range.start.line + 1} ${message}`),
    ...called
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${file} calls ${path}, which does not exist`),
    ...unpinned.map((line) => `${file} does not pin ${line.trim()} to a commit, with its version in a comment`),
    ...loose.map((line) => `${file} does not say the whole version of ${line.trim()}`),
    ...(permissions === undefined ? [`${file} does not say which permissions its jobs have`] : []),
    ...endless.map(([name]) => `${file} has no timeout-minutes for ${name}`),
  ]
}

const FORM_MEMBERS = ['name', 'description', 'title', 'labels', 'assignees', 'projects', 'type', 'body']

/** Required and optional members of each part of a form. */
const PART_ATTRIBUTES: Readonly<
  Record<string, { readonly needs: readonly string[]; readonly may: readonly string[] }>
> = {
  markdown: { needs: ['value'], may: [] },
  input: { needs: ['label'], may: ['description', 'placeholder', 'value'] },
  textarea: { needs: ['label'], may: ['description', 'placeholder', 'value', 'render'] },
  dropdown: { needs: ['label', 'options'], may: ['description', 'multiple', 'default'] },
  checkboxes: { needs: ['label', 'options'], may: ['description'] },
}

interface Form {
  readonly name?: unknown
  readonly description?: unknown
  readonly body?: readonly FormPart[]
}

interface FormPart {
  readonly type?: string
  readonly id?: string
  readonly attributes?: Readonly<Record<string, unknown>>
  readonly validations?: Readonly<Record<string, unknown>>
}

/** Applies GitHub's documented syntax of issue forms. GitHub silently ignores a form that breaks it. */
export function formFaults(file: string, text: string): string[] {
  const form = (parse(text) ?? {}) as Form
  const parts = Array.isArray(form.body) ? (form.body as readonly FormPart[]) : []
  const unknown = Object.keys(form).filter((member) => !FORM_MEMBERS.includes(member))
  const missing = (['name', 'description'] as const).filter((member) => !isText(form[member]))
  const faults = [
    ...unknown.map((member) => `has the unknown member ${member}`),
    ...missing.map((member) => `has no ${member}`),
    ...(parts.some(({ type }) => type !== 'markdown') ? [] : ['asks nothing']),
    ...repeated(parts.flatMap(({ id }) => id ?? [])).map((id) => `has the id ${id} twice`),
    ...parts.flatMap((part, index) => partFaults(part).map((fault) => `part ${index + 1} ${fault}`)),
  ]
  return faults.map((fault) => `${file} ${fault}`)
}

function partFaults({ type = '', id, attributes = {}, validations = {} }: FormPart): string[] {
  const rule = PART_ATTRIBUTES[type]
  if (rule === undefined) return [`has the unknown type ${type}`]
  const { needs, may } = rule
  const options = (attributes['options'] ?? []) as readonly unknown[]
  const labels = options.map((option) => (type === 'checkboxes' ? (option as { label?: unknown }).label : option))
  return [
    ...needs.filter((name) => !(name in attributes)).map((name) => `has no ${name}`),
    ...Object.keys(attributes).flatMap((name) => (needs.includes(name) || may.includes(name) ? [] : [`has ${name}`])),
    ...(id === undefined || /^[\w-]+$/.test(id) ? [] : [`has the id ${id}, which is no word`]),
    ...(labels.every(isText) && repeated(labels).length === 0 ? [] : ['has options that are no texts, or the same']),
    ...Object.keys(validations).flatMap((name) => (name === 'required' ? [] : [`validates ${name}`])),
  ]
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

const repeated = <T>(values: readonly T[]): T[] => values.filter((value, index) => values.indexOf(value) !== index)
