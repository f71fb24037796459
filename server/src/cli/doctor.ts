import { existsSync } from 'node:fs'
import type { Config } from '../config/config.ts'
import type { Clock } from '../lib/clock.ts'
import type { Database } from '../storage/executor.ts'
import { type DatabaseLocation, openDatabase } from '../storage/open.ts'
import { isolation } from '../transfer/imports/reading/isolation.ts'
import { AnswerIsNo, type Command, wantsJson } from './command.ts'
import { examineContents } from './doctor/contents.ts'
import { type Finding, fail, warn } from './doctor/finding.ts'
import { examineFileReader, examineFolder, examineRuntime, examineSettings } from './doctor/machine.ts'
import { examineSchema } from './doctor/schema.ts'

export const doctor: Command = {
  name: 'doctor',
  summary: 'Check that everything is in order. Changes nothing.',
  usage: '[--json]',
  options: { json: { type: 'boolean' } },
  help: `Checks the settings, the data directory, the disk, what keeps the process that reads uploads off the network, and the
database: that it responds, its version, and that its contents are consistent. The server can keep running. Exits with code 1 if anything fails.`,
  run: async (given, surroundings) => {
    const findings = await examine(surroundings)
    const isWell = findings.every(({ level }) => level !== 'fail')
    if (wantsJson(given)) surroundings.print(JSON.stringify({ isWell, findings }))
    else for (const line of linesOf(findings)) surroundings.print(line)
    if (!isWell) throw new AnswerIsNo()
  },
}

interface Patient {
  readonly config: Config
  readonly location: DatabaseLocation
  readonly clock: Clock
}

export async function examine(patient: Patient): Promise<readonly Finding[]> {
  const settings = examineSettings(() => patient.config)
  const findings = [examineRuntime(), examineFileReader(await isolation()), ...settings.findings]
  if (!settings.config) return findings
  const { location } = patient
  const folder = await examineFolder(settings.config.dataDir)
  const isMissing = location.databaseUrl === undefined && !existsSync(location.sqliteFile)
  const database = isMissing
    ? [warn('database', `there is none at ${location.sqliteFile} yet; the first start creates it`)]
    : await examineDatabase(location, patient.clock)
  return [...findings, ...folder, ...database]
}

async function examineDatabase(location: DatabaseLocation, clock: Clock): Promise<readonly Finding[]> {
  let database: Database | undefined
  try {
    database = openDatabase(location)
    const { findings, isSound } = await examineSchema(database)
    if (!isSound) return findings
    return [...findings, ...(await database.snapshot((executor) => examineContents(executor, clock.nowMs())))]
  } catch (error) {
    return [fail('database', error instanceof Error ? error.message : String(error))]
  } finally {
    await database?.close()
  }
}

function linesOf(findings: readonly Finding[]): string[] {
  const width = Math.max(...findings.map(({ about }) => about.length)) + 2
  return findings.map(({ level, about, text }) => `${level.padEnd(6)}${about.padEnd(width)}${text}`)
}
