/**
 * `node scripts/licences.ts`: writes the licences of every package that the build has bundled to
 * server/dist/THIRD-PARTY-LICENSES.txt, beside the code they belong to. It fails if one of them is not on our list.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './source.ts'

export interface PackageId {
  readonly name: string
  readonly version: string
}

/** Licences that only require to be passed on with the code. MPL-2.0 also requires saying where its source is. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Python-2.0',
  'Unlicense',
]

/** Some packages name their licence without including its text. */
const STANDARD_TEXTS: Readonly<Record<string, string>> = {
  MIT: `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`,
  ISC: `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby
granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL
IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
THIS SOFTWARE.`,
}

const INTRODUCTION = `Upshot contains the packages below, under the licences that follow their names. The source of each is the npm package
of that name and version.`

const RULE = `\n\n${'-'.repeat(80)}\n\n`

interface LicensedPackage {
  readonly license?: string
  readonly author?: string | { readonly name?: string }
}

interface InstalledLock {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly link?: boolean }>>
}

/** An SPDX expression: one alternative is enough, and every part is needed. */
export const isAllowed = (licence: string): boolean =>
  licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => ALLOWED.includes(part)))

/** The licences of packages that are bundled from a checkout's node_modules. Our own packages need none here. */
export function licenceTexts(bundled: readonly PackageId[], checkout = root): string {
  const { packages } = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8')) as InstalledLock
  const installed = Object.entries(packages).filter(([path]) => path.includes('node_modules/'))
  const isWorkspace = ({ name }: PackageId) => packages[`node_modules/${name}`]?.link === true
  const sections = bundled
    .filter((id) => !isWorkspace(id))
    .toSorted((a, b) => Number(nameOf(a) > nameOf(b)) - Number(nameOf(a) < nameOf(b)))
    .map((id) => {
      const listed = installed.find(
        ([path, { version }]) => path.endsWith(`node_modules/${id.name}`) && version === id.version,
      )
      if (!listed) throw new Error(`${nameOf(id)} is bundled, but is not in package-lock.json.`)
      return licenceOf(id, join(checkout, listed[0]))
    })
  return `${[INTRODUCTION, ...sections].join(RULE)}\n`
}

const nameOf = ({ name, version }: PackageId): string => `${name}@${version}`

function licenceOf(id: PackageId, folder: string): string {
  const { license = 'none', author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as LicensedPackage
  if (!isAllowed(license))
    throw new Error(`${nameOf(id)} has the licence ${license}, which is not on the list in scripts/licences.ts.`)
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
  const holder = typeof author === 'string' ? author : author?.name
  const standard = STANDARD_TEXTS[license]
  if (texts.length === 0 && standard === undefined)
    throw new Error(`${nameOf(id)} comes without the text of ${license}.`)
  const ownOrStandard = texts.length > 0 ? texts : [`Copyright (c) ${holder ?? `the authors of ${id.name}`}`, standard]
  return [`${id.name} ${id.version}\n${license}`, ...ownOrStandard].join('\n\n')
}

export const BUNDLED_PACKAGES = 'server/dist/bundled-packages.json'

export function readBundled(checkout = root): PackageId[] {
  const file = join(checkout, BUNDLED_PACKAGES)
  if (!existsSync(file)) throw new Error(`${BUNDLED_PACKAGES} is missing: run \`npm run build\`.`)
  return JSON.parse(readFileSync(file, 'utf8')) as PackageId[]
}

export function writeLicences(checkout = root): void {
  const file = join(checkout, 'server/dist/THIRD-PARTY-LICENSES.txt')
  writeFileSync(file, licenceTexts(readBundled(checkout), checkout))
}

if (import.meta.main) writeLicences()
