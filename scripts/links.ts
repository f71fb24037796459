/** Links between our own documents that lead nowhere. */
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

export function brokenLinks(): string[] {
  const listing = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], { cwd: root })
  const documents = listing
    .toString()
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)))
  return documents.flatMap((document) => {
    const text = readFileSync(join(root, document), 'utf8')
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
