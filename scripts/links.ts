/** Links between our own documents that lead nowhere, and files that they name and that are not there. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './source.ts'

const LINK = /\]\(([^)\s]+)\)/g

/** As the usual renderers make them: lower case, punctuation dropped, spaces to hyphens. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

const anchorsIn = (text: string): Set<string> =>
  new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)))

/** Of ours, as they are now. */
const filesLike = (pattern: string): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', pattern], { cwd: root })
    .toString()
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)))

const textOf = (document: string): string => readFileSync(join(root, document), 'utf8')

export function brokenLinks(): string[] {
  return filesLike('*.md').flatMap((document) => {
    const text = textOf(document)
    const targets = [...text.matchAll(LINK)].flatMap(([, target = '']) => (/^[a-z]+:/.test(target) ? [] : [target]))
    return targets
      .filter((target) => !leadsSomewhere(document, target))
      .map((target) => `${document} links to ${target}`)
  })
}

function leadsSomewhere(document: string, target: string): boolean {
  const [path = '', anchor] = target.split('#')
  const file = path === '' ? join(root, document) : join(root, dirname(document), path)
  if (!existsSync(file)) return false
  return anchor === undefined || !file.endsWith('.md') || anchorsIn(readFileSync(file, 'utf8')).has(anchor)
}

/** `storage/sqlite.ts` names every file whose path ends so; `NNNN_name.ts` is an example. */
const SOURCE_NAME = /`((?:[\w.-]+\/)*[\w.-]+\.tsx?)`/g

export function unknownFiles(): string[] {
  const sources = [...filesLike('*.ts'), ...filesLike('*.tsx')].map((path) => `/${path}`)
  const isThere = (name: string) => name.includes('NNNN') || sources.some((path) => path.endsWith(`/${name}`))
  return filesLike('*.md').flatMap((document) => {
    const names = [...textOf(document).matchAll(SOURCE_NAME)].map(([, name = '']) => name)
    return [...new Set(names)].filter((name) => !isThere(name)).map((name) => `${document} names ${name}`)
  })
}
