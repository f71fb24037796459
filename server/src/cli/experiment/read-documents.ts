import type { ExperimentDocument } from '@upshot/analysis'
import { faultOf } from '../../transfer/formats/upshot/check-experiment.ts'
import { documentShape } from '../../transfer/formats/upshot/experiment-record.ts'
import { decode } from '../analyze/decode.ts'
import { quoted, shown } from '../analyze/words.ts'
import { BadInput } from '../command.ts'
import { fileBytes } from '../file-bytes.ts'

const MOST_BYTES = 256 * 1024 * 1024

/** The experiments in a file: one document, or all of a person's export. */
export async function documentsInFile(file: string): Promise<readonly ExperimentDocument[]> {
  const bytes = await fileBytes(file, { what: 'an experiment', mostBytes: MOST_BYTES })
  return documentsIn(decode(bytes), file)
}

/** The experiments in a text; `name` says in messages whose it is. */
export function documentsIn(text: string, name: string): readonly ExperimentDocument[] {
  const value = parsed(text, name)
  if (isRecord(value) && 'protocol' in value) return [documentOf(value, quoted(name))]
  if (!isRecord(value) || !Array.isArray(value['experiments']))
    throw new BadInput(`${quoted(name)} is not an experiment: it has no protocol.`)
  const all = value['experiments'] as readonly unknown[]
  if (all.length === 0) throw new BadInput(`${quoted(name)} contains no experiment.`)
  return all.map((one, place) => documentOf(one, `${quoted(name)}, experiment ${place + 1}`))
}

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadInput(`${quoted(name)} is not JSON.`)
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function documentOf(value: unknown, name: string): ExperimentDocument {
  if (!documentShape().Check(value)) {
    const [error] = documentShape().Errors(value)
    const place = error?.instancePath.slice(1).replaceAll('/', '.') ?? ''
    throw new BadInput(`${name}: ${shown(place === '' ? '' : `${place} `)}${error?.message ?? 'is not an experiment'}.`)
  }
  const document = value as unknown as ExperimentDocument
  const fault = faultOf(document)
  if (fault !== undefined) throw new BadInput(`${name}: ${shown(fault.en)}`)
  return document
}
