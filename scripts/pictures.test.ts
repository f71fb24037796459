/** Every picture of the README and of docs/ is drawn by a script, unless it shows nothing of ours, and none is left over. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const text = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const shown = new Set(
  ['README.md', ...globSync('docs/**/*.md', { cwd: ROOT })].flatMap((path) =>
    [...text(path).matchAll(/(pictures|figures)\/([\w-]+\.(?:png|svg))/g)].map(([file]) => file),
  ),
)
const scenes = [...text('scripts/pictures.ts').matchAll(/^ {2}\{ name: '([\w-]+)'/gm)].map(([, name]) => name)
const figures = [...text('scripts/method-figures.ts').matchAll(/^ {2}'?([\w-]+)'?: (?:await )?\w+\(\),$/gm)].map(
  ([, name]) => name,
)

/** Menus of other programs. */
const DRAWN_BY_HAND = ['figures/phones.svg', 'figures/shortcut.svg']

it('draws exactly the pictures shown by README and docs', () => {
  const drawn = [
    ...scenes.flatMap((name) => [`pictures/${name}-dark.png`, `pictures/${name}-light.png`]),
    ...figures.map((name) => `figures/${name}.svg`),
    ...DRAWN_BY_HAND,
  ]
  expect(drawn.toSorted()).toEqual([...shown].toSorted())
})

it('all of them exist', () => {
  const there = [...globSync('docs/{pictures,figures}/*', { cwd: ROOT })].map((path) => path.slice('docs/'.length))
  expect(there.toSorted()).toEqual([...shown].toSorted())
})
