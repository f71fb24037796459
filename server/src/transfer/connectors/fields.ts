/** Input fields shared by several live sources, and validation of their values. Pure. */
import { inEach, listed, type Sentence, say } from '../../lib/language.ts'
import { dayNumber, dayText, readMoment } from '../../lib/utc-text.ts'
import type { FieldValue, ParameterName, Parameters, SourceField } from './source.ts'

const problem = (sentence: Sentence): FieldValue => ({ problem: sentence })

function degrees(text: string, most: number): FieldValue {
  const value = /^[-+]?\d{1,3}(?:[.,]\d{1,10})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
  if (!(Math.abs(value) <= most))
    return problem(say('must be degrees from -{most} to {most}, such as 52.52.', { most }))
  // Four digits are eleven metres: weather data is no finer, and nobody else needs to know more.
  return { value: String(Math.round(value * 10_000) / 10_000) }
}

export const locationFields: readonly SourceField[] = [
  {
    key: 'latitude',
    displayName: say('Latitude'),
    helpText: say('Degrees north of the equator; south is negative.'),
    type: 'number',
    placeholder: '52.52',
    isRequired: true,
    read: (text) => degrees(text, 90),
  },
  {
    key: 'longitude',
    displayName: say('Longitude'),
    helpText: say('Degrees east of Greenwich; west is negative.'),
    type: 'number',
    placeholder: '13.41',
    isRequired: true,
    read: (text) => degrees(text, 180),
  },
]

export const since: SourceField = {
  key: 'since',
  displayName: say('Since'),
  helpText: say('The first day to import. Leave it empty for the last 90 days.'),
  type: 'date',
  placeholder: '2026-01-01',
  isRequired: false,
  read: (text) => {
    const moment = /^\d{4}-\d{2}-\d{2}$/.test(text) ? readMoment(text) : undefined
    if (!moment || moment.epochSeconds < 0) return problem(say('must be a day such as 2026-01-01.'))
    return { value: dayText(dayNumber(moment.epochSeconds)) }
  },
}

export const oneOf =
  (values: readonly string[]) =>
  (text: string): FieldValue =>
    values.includes(text.toLowerCase())
      ? { value: text.toLowerCase() }
      : problem(say('must be {values}.', { values: listed(values, 'or') }))

/** The value has to fit into an HTTP header. */
export const secretText = (text: string): FieldValue =>
  /^[\x21-\x7e]{1,2000}$/.test(text)
    ? { value: text }
    : problem(say('must be one word of plain letters, digits and signs.'))

/** A server address: keeps the path, drops query and fragment. */
export function serverAddress(text: string): FieldValue {
  const url = URL.parse(text.trim())
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    return problem(say('must be an address such as https://example.org.'))
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return problem(say('must be the bare address, without a name, a password or a question mark.'))
  return { value: `${url.origin}${url.pathname}`.replace(/\/+$/, '') }
}

export const serverField: SourceField = {
  key: 'url',
  displayName: say('Address'),
  helpText: say('The address of your own server.'),
  type: 'string',
  placeholder: 'https://example.org',
  isRequired: true,
  read: serverAddress,
}

interface FieldProblem {
  readonly field: ParameterName
  readonly message: Sentence
}

export interface ReadParameters {
  readonly parameters: Parameters
  readonly secrets: Parameters
  readonly problems: readonly FieldProblem[]
}

type GivenParameters = Readonly<Partial<Record<ParameterName, string | number | undefined>>>

/** A secret belongs to one address: changing the address requires entering the secret again. */
function isElsewhere(fields: readonly SourceField[], entered: GivenParameters, { url: knownUrl }: Parameters): boolean {
  const text = String(entered.url ?? '').trim()
  const result = text === '' ? undefined : fields.find(({ key }) => key === 'url')?.read(text)
  return result !== undefined && 'value' in result && result.value !== knownUrl
}

/** New values replace earlier ones; a secret need not be entered again for the same address. */
export function readParameters(
  fields: readonly SourceField[],
  entered: GivenParameters,
  earlier: { readonly parameters: Parameters; readonly secrets: Parameters },
): ReadParameters {
  const forgets = isElsewhere(fields, entered, earlier.parameters)
  const previous = forgets ? { ...earlier, secrets: {} } : earlier
  const parameters: Partial<Record<ParameterName, string>> = {}
  const secrets: Partial<Record<ParameterName, string>> = {}
  const problems: FieldProblem[] = []
  for (const { key, isSecret, isRequired, read } of fields) {
    const text = entered[key] === undefined ? '' : String(entered[key]).trim()
    const stored = (isSecret ? previous.secrets : previous.parameters)[key]
    const result = text === '' ? undefined : read(text)
    if (result && 'problem' in result)
      problems.push({ field: key, message: inEach((language) => `${key} ${result.problem[language]}`) })
    const value = result && 'value' in result ? result.value : stored
    if (value === undefined && isRequired && !result) {
      const isForgotten = isSecret && earlier.secrets[key] !== undefined
      problems.push({ field: key, message: isForgotten ? ofAnotherAddress(key) : required(key) })
    }
    if (value !== undefined) (isSecret ? secrets : parameters)[key] = value
  }
  return { parameters, secrets, problems }
}

const required = (key: ParameterName): Sentence => say('{key} is required.', { key })

const ofAnotherAddress = (key: ParameterName): Sentence =>
  say('{key} is required: the stored one belongs to another address.', { key })
