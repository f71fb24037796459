/**
 * Files of a package besides its code: licences of the bundled packages, its own licence, its README, and the systemd
 * unit.
 */
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUNDLED_PACKAGES, type PackageId, writeLicences } from './licences.ts'
import { root } from './source.ts'

export function addPackageFiles(bundled: readonly PackageId[], checkout = root): void {
  writeFileSync(join(checkout, BUNDLED_PACKAGES), `${JSON.stringify(bundled, undefined, 1)}\n`)
  writeLicences(checkout)
  copyFileSync(join(checkout, 'deploy/upshot.service'), join(checkout, 'server/dist/upshot.service'))
  for (const file of ['LICENSE', 'README.md']) copyFileSync(join(checkout, file), join(checkout, 'server', file))
}
