/**
 * Documents of clinics as XML (HL7 CDA, C-CDA): what was observed, with LOINC codes and UCUM units as in FHIR, so that each
 * observation is read as one of FHIR. Medications are named: the document says what was prescribed, not what was taken.
 */
import { say } from '../../../lib/language.ts'
import type { Moment } from '../../../lib/utc-text.ts'
import { observationItems } from '../fhir/fhir.ts'
import { LOINC } from '../fhir/fhir-codes.ts'
import { type Format, foundIn, type ReadContext, type ReadItem, type SourceFile, type Upload } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { numberIn, textIn } from '../reading/json-values.ts'
import { localMoments, OwnMoments, type WallTime } from '../reading/moments.ts'
import { lookup } from '../reading/target.ts'
import { passingOver, readerOf } from '../reading/uses.ts'
import { ElementUse, type XmlAttributes, type XmlEvent, xmlEvents } from '../reading/xml-events.ts'

const LOINC_OID = '2.16.840.1.113883.6.1'
/** Sections by their LOINC code, as FHIR calls the category of what is in them. */
const SECTIONS = lookup<string>({ '8716-3': 'vital-signs', '30954-2': 'laboratory', '29762-2': 'social-history' })
const ROOT = /<(?:\w+:)?ClinicalDocument[\s>]/
const MOST_MEDICATIONS = 500

const isDocument = ({ head }: SourceFile): boolean => ROOT.test(Buffer.from(head.subarray(0, 8192)).toString('latin1'))

export const ccda: Format = {
  ...knownFormat('ccda'),
  technical: ['observation.templateId', 'observation.id', 'observation.author'],
  sniff: ({ files }) => (files.some(isDocument) ? 0.95 : 0),
  read: readDocuments,
}

async function* readDocuments({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const documents = foundIn(files.filter(isDocument), 'a clinic (C-CDA)')
  const local = localMoments(context)
  const moments = new OwnMoments()
  for (const file of documents)
    for await (const item of passingOver(file, itemsOf(file, local)))
      yield item.kind === 'entry' ? moments.assign(item, { endEpoch: item.endEpoch, note: item.note }) : item
}

type Local = (wall: WallTime) => Moment | undefined

async function* itemsOf(file: SourceFile, local: Local): AsyncGenerator<ReadItem> {
  const use = readerOf(file, ElementUse)
  use.begin()
  const document = new ClinicalDocument(use)
  const times = { momentOf: (value: unknown) => momentIn(textIn(value) ?? '', local) }
  let line = 0
  for await (const events of xmlEvents(file)) {
    for (const event of events) document.take(event)
    for (const observation of document.observations.splice(0))
      yield* observationItems(observation, times, { file: file.path, line: ++line })
  }
  const parts = [...document.medications].map(([name, count]) => ({ name, count }))
  if (parts.length > 0)
    yield {
      kind: 'leftOut',
      what: say('Medications on the list: the document does not say when you took them'),
      count: parts.reduce((sum, { count }) => sum + count, 0),
      parts,
    }
}

const TIME = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?(?:\.\d+)?)?([+-]\d{4})?$/

/** `20260601081000+0200`, `202606010810`, `20260601`: without an offset, it is the person's local time. */
function momentIn(text: string, local: Local): Moment | undefined {
  const [, year, month, day, hour, minute, second, offset] = TIME.exec(text.trim()) ?? []
  if (year === undefined) return undefined
  const wall = {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour ?? 0),
    minute: Number(minute ?? 0),
    second: Number(second ?? 0),
  }
  const moment = local(wall)
  if (!moment || offset === undefined || hour === undefined) return moment
  const offsetMinutes = (offset.startsWith('-') ? -1 : 1) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3)))
  if (Math.abs(offsetMinutes) > 18 * 60) return undefined
  const utc = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second) / 1000
  return { epochSeconds: utc - offsetMinutes * 60, offsetMinutes }
}

/** An observation, or the group it is in. */
interface ElementFrame {
  readonly element: string
  readonly depth: number
  codings: { readonly system: string; readonly code: string; readonly display: string | undefined }[]
  text: string | undefined
  start: string | undefined
  end: string | undefined
  isDone: boolean
  isNegated: boolean
  quantity: { readonly value: number; readonly unit: string } | undefined
  answer: boolean | undefined
}

/** The members read from statements of a document, and from observations. */
const STATEMENTS = new Set(['observation', 'organizer', 'substanceAdministration'])
const OBSERVATION_PARTS = new Set(['code', 'statusCode', 'effectiveTime', 'value', 'entryRelationship'])

class ClinicalDocument {
  readonly observations: Record<string, unknown>[] = []
  readonly medications = new Map<string, number>()
  readonly #parents: string[] = []
  readonly #frames: ElementFrame[] = []
  #category = ''
  #custodian = 'C-CDA'
  #text = ''
  #medication: { depth: number; name: string } | undefined
  readonly #use: ElementUse

  constructor(use: ElementUse) {
    this.#use = use
  }

  take(event: XmlEvent): void {
    if (event.kind === 'text') this.#text = (this.#text + event.text).slice(0, 1000)
    else if (event.kind === 'open') {
      this.#open(event.name, event.attributes)
      this.#parents.push(event.name)
      this.#text = ''
    } else {
      this.#parents.pop()
      this.#close(event.name)
      this.#text = ''
    }
  }

  #open(name: string, attributes: XmlAttributes): void {
    const parent = this.#parents.at(-1) ?? ''
    const isStatement = parent === 'entry' && !STATEMENTS.has(name)
    if (isStatement || (parent === 'observation' && !OBSERVATION_PARTS.has(name))) this.#use.unknown(parent, name)
    if (name === 'observation' || name === 'organizer') {
      if (attributes['classCode'] !== undefined || name === 'observation')
        this.#frames.push(this.#newFrame(name, attributes))
      return
    }
    if (name === 'section') this.#category = ''
    if (name === 'code' && parent === 'section') this.#category = SECTIONS[attributes['code'] ?? ''] ?? ''
    if (name === 'substanceAdministration') this.#medication = { depth: this.#parents.length, name: '' }
    if (this.#medication && name === 'code' && parent === 'manufacturedMaterial')
      this.#medication.name ||= attributes['displayName']?.trim() ?? ''
    const frame = this.#frames.at(-1)
    if (frame) this.#fill(frame, name, attributes)
  }

  #newFrame(element: string, attributes: XmlAttributes): ElementFrame {
    return {
      element,
      depth: this.#parents.length,
      codings: [],
      text: undefined,
      start: undefined,
      end: undefined,
      isDone: true,
      isNegated: attributes['negationInd'] === 'true',
      quantity: undefined,
      answer: undefined,
    }
  }

  /** Children of the observation itself, and of its code and time. */
  #fill(frame: ElementFrame, name: string, attributes: XmlAttributes): void {
    const below = this.#parents.length - frame.depth
    const parent = this.#parents.at(-1)
    if ((below === 1 && name === 'code') || (below === 2 && parent === 'code' && name === 'translation')) {
      const { code, codeSystem, displayName } = attributes
      const system = codeSystem === LOINC_OID ? LOINC : (codeSystem ?? '')
      if (code !== undefined || displayName !== undefined)
        frame.codings.push({ system, code: code ?? '', display: displayName?.trim() })
    } else if (below === 1 && name === 'effectiveTime') frame.start = attributes['value'] ?? frame.start
    else if (below === 2 && parent === 'effectiveTime' && name === 'low') frame.start ??= attributes['value']
    else if (below === 2 && parent === 'effectiveTime' && name === 'high') frame.end ??= attributes['value']
    else if (below === 1 && name === 'statusCode')
      frame.isDone = !/^(cancelled|aborted|nullified)$/.test(attributes['code'] ?? '')
    else if (below === 1 && name === 'value') this.#fillValue(frame, attributes)
  }

  #fillValue(frame: ElementFrame, attributes: XmlAttributes): void {
    const type = attributes['xsi:type'] ?? attributes['type'] ?? ''
    const value = numberIn(attributes['value'])
    if (/^(PQ|INT|REAL)$/.test(type) && value !== undefined)
      frame.quantity ??= { value, unit: type === 'PQ' ? (attributes['unit'] ?? '') : '' }
    else if (type === 'BL') frame.answer = attributes['value'] === 'true'
  }

  #close(name: string): void {
    const parent = this.#parents.at(-1)
    if (name === 'name' && parent === 'representedCustodianOrganization')
      this.#custodian = this.#text.trim().slice(0, 100) || this.#custodian
    if (this.#medication && name === 'name' && parent === 'manufacturedMaterial')
      this.#medication.name ||= this.#text.trim()
    if (name === 'substanceAdministration' && this.#medication?.depth === this.#parents.length) this.#closeMedication()
    const frame = this.#frames.at(-1)
    if (!frame) return
    if (name === 'originalText' && this.#parents.length - frame.depth === 2)
      frame.text ??= this.#text.trim() || undefined
    if (name !== frame.element || this.#parents.length !== frame.depth) return
    this.#frames.pop()
    if (name === 'observation') this.#closeObservation(frame)
  }

  #closeMedication(): void {
    const name = this.#medication?.name.slice(0, 100) || '?'
    this.#medication = undefined
    if (this.medications.has(name) || this.medications.size < MOST_MEDICATIONS)
      this.medications.set(name, (this.medications.get(name) ?? 0) + 1)
  }

  /** Adds an observation as FHIR writes it. */
  #closeObservation(frame: ElementFrame): void {
    const group = this.#frames.findLast(({ element }) => element === 'organizer')
    const { quantity, codings, text, answer } = frame
    this.observations.push({
      status: frame.isDone && !frame.isNegated ? 'final' : 'cancelled',
      code: { coding: codings, ...(text === undefined ? {} : { text }) },
      ...(this.#category === '' ? {} : { category: [{ coding: [{ code: this.#category }] }] }),
      performer: [{ display: this.#custodian }],
      ...((frame.start ?? frame.end) === undefined
        ? { effectivePeriod: { start: group?.start ?? group?.end } }
        : { effectivePeriod: { start: frame.start, end: frame.end } }),
      ...(quantity === undefined
        ? {}
        : {
            valueQuantity: {
              value: quantity.value,
              ...(quantity.unit === '' ? {} : { unit: quantity.unit, code: quantity.unit }),
            },
          }),
      ...(answer === undefined ? {} : { valueBoolean: answer }),
    })
  }
}
