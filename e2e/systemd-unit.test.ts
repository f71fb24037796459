/** deploy/upshot.service, checked by systemd itself. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../server/src/config/config.ts'

const unit = readFileSync(join(import.meta.dirname, '../deploy/upshot.service'), 'utf8')
const INSTALLED = '/opt/upshot'

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

describe.skipIf(!hasSystemd)(`the unit${hasSystemd ? '' : ' (there is no systemd-analyze here)'}`, () => {
  /** systemd's messages about a unit whose installation is in a test folder. */
  function verify(text: string): { status: number | null; output: string } {
    const folder = mkdtempSync(join(tmpdir(), 'upshot-unit-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
    writeFileSync(join(folder, 'node_modules/.bin/upshot'), '#!/bin/sh\n', { mode: 0o755 })
    const file = join(folder, 'upshot.service')
    writeFileSync(file, text.replaceAll(INSTALLED, folder))
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })
    const complaints = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('upshot'))
    return { status, output: complaints.join('\n') }
  }

  it('is valid for systemd-analyze in every line', () => {
    expect(verify(unit)).toEqual({ status: 0, output: '' })
  })

  it('would be invalid with an unknown setting, or without its program', () => {
    expect(verify(unit.replace('PrivateTmp=', 'PrivateTemp=')).output).toMatch(/Unknown key .*'PrivateTemp'/)
    expect(verify(unit.replace('.bin/upshot', '.bin/elsewhere')).output).toContain('is not executable')
  })
})

it('starts the program where npm installs it, with settings that the server accepts', () => {
  expect(/^ExecStart=(.*)$/m.exec(unit)?.[1]).toBe(`${INSTALLED}/node_modules/.bin/upshot start`)
  const settings = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, assignments = '']) =>
    assignments.split(' ').map((word) => word.split('=') as [string, string]),
  )
  expect(readConfig(Object.fromEntries(settings)).dataDir).toBe('/var/lib/upshot')
})
