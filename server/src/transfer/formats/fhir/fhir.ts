/** FHIR R4 Observations: in a bundle, in a list, or one per line. */
import { sameWords } from '../../../lib/language.ts'
import { say } from '../../../lib/refusal.ts'
import { readMoment } from '../../../lib/utc-text.ts'
import type { Format, ReadContext, ReadItem, SourceFile } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { mayBeJson } from '../reading/beginnings.ts'
import { jsonPieces, type PathFilter } from '../reading/json-pieces.ts'
import { objectIn, textIn } from '../reading/json-values.ts'
import { localMoments } from '../reading/local-moment.ts'
import { tellWhole } from '../reading/member-use.ts'
import { zonedMoment } from '../reading/zoned-moment.ts'
import { type ObservationTimes, observationItems } from './fhir-observation.ts'

const headOf = ({ head }: SourceFile): string => new TextDecoder().decode(head)
const isOurs = (file: SourceFile): boolean => {
  if (!mayBeJson(file)) return false
  const text = headOf(file)
  return /^\uFEFF?\s*[[{]/.test(text) && /"resourceType"\s*:\s*"(Bundle|Observation|Patient)"/.test(text)
}

export const fhir: Format = {
  ...knownFormat('fhir'),
  passes: 2,
  // Of the bundle itself: what it is and how much is in it.
  technical: ['id', 'meta', 'identifier', 'fullUrl', 'reference', 'system', /^(resourceType|type|total)$/],
  sniff: ({ files }) => (files.some(isOurs) ? 0.96 : 0),
  read: async function* ({ files }, context) {
    const ours = files.filter(isOurs)
    const times = await timesOf(ours, context)
    for (const file of ours) {
      for await (const { resource, line } of resourcesIn(file))
        yield* resourceItems(resource, times, { file: file.path, line })
    }
  },
}

function* resourceItems(
  resource: unknown,
  times: ObservationTimes,
  place: { readonly file: string; readonly line: number },
): Generator<ReadItem> {
  const given = objectIn(resource)
  const type = textIn(given?.['resourceType'])
  if (!given || type === undefined)
    yield { kind: 'rejected', place, reason: say('This is not a FHIR resource.', 'Das ist keine FHIR-Ressource.') }
  else if (type === 'Observation') yield* observationItems(given, times, place)
  else {
    tellWhole(given)
    yield { kind: 'leftOut', what: sameWords(type) }
  }
}

interface Resource {
  readonly resource: unknown
  /** 1 is the first. */
  readonly line: number
}

async function* resourcesIn(file: SourceFile): AsyncGenerator<Resource> {
  // Members of an object come in any order: what has entries is a bundle.
  const isBundle = /"resourceType"\s*:\s*"Bundle"|"entry"\s*:\s*\[/.test(headOf(file))
  const opens: PathFilter = (path, kind) => {
    if (path.length === 0) return kind === 'list' || isBundle
    return isBundle && kind === 'list' && path.length === 1 && path[0] === 'entry'
  }
  let line = 0
  for await (const { path, read } of jsonPieces(file, opens)) {
    if (isBundle && typeof path[0] === 'string') {
      if (path.length === 2) yield { resource: objectIn(read())?.['resource'], line: ++line }
    } else yield { resource: read(), line: ++line }
  }
}

const BARE_DAY = /^\d{4}-\d{2}-\d{2}$/

/** Days without a time are days of the person; the zone is asked for only where there are some. */
async function timesOf(files: readonly SourceFile[], context: ReadContext): Promise<ObservationTimes> {
  if (!(await hasBareDays(files))) return { momentOf: zonedMoment }
  const local = localMoments(context)
  return {
    momentOf: (value) => {
      const text = textIn(value)
      if (text === undefined || !BARE_DAY.test(text) || !readMoment(text)) return zonedMoment(value)
      const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
      return local({ year, month, day })
    },
  }
}

async function hasBareDays(files: readonly SourceFile[]): Promise<boolean> {
  for (const file of files) {
    for await (const { resource } of resourcesIn(file)) {
      const given = objectIn(resource)
      const times = [given?.['effectiveDateTime'], objectIn(given?.['effectivePeriod'])?.['start']]
      if (times.some((time) => BARE_DAY.test(textIn(time) ?? ''))) return true
    }
  }
  return false
}
