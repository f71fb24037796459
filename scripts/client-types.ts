/**
 * The declarations of the client package, written from the contract: an interface for each record, a method for each
 * operation. People who install the package read them in an editor, without TypeBox and without inferred types.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as contract from '@upshot/contract'
import { type Endpoint, Envelope, endpoints, Failure, FILTER_SYNTAX, READING, TIME_SYNTAX } from '@upshot/contract'
import { isolatedDeclarationSync } from 'rolldown/experimental'
import { parse, root } from './source.ts'

interface Schema {
  readonly title?: string
  readonly description?: string
  readonly type?: string
  readonly enum?: readonly (string | number)[]
  readonly const?: string | number
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly [READING]?: contract.Reading
}

/** Declarations that the package copies from the contract unchanged. */
const COPIED = {
  'client.ts': ['ClientOptions', 'CallOptions', 'RequestRefused'],
  'endpoint.ts': ['SentFile'],
  'event-stream.ts': ['StreamEvent'],
  'query.ts': ['Comparison', 'Condition', 'Conditions', 'SortOrder'],
}

/** As plain JSON Schema, without the types of TypeBox. */
const plain = (schema: Endpoint['answer']): Schema => schema as Schema

const ENVELOPE = plain(Envelope)
const COMMON_PARAMETERS = new Set(['clientId'])
const INTRODUCTION = 'A typed client for the Upshot API. Written from the contract by `npm run client`.'
const COMMENT_WIDTH = 110

export function clientDeclarations(): string {
  const declared = new Map<string, string>()
  const declare = (name: string, text: string): string => {
    if (declared.has(name)) throw new Error(`Two declarations are called ${name}.`)
    declared.set(name, text)
    return name
  }
  declare('createClient', 'export declare function createClient(options: ClientOptions): Client')
  declare('Client', '') // written last, but read first
  for (const [file, names] of Object.entries(COPIED)) {
    for (const [name, text] of declarationsIn(file)) if (names.includes(name)) declare(name, text)
  }
  declare(
    'CommonQuery',
    `${comment('Parameters that every operation takes.')}${interfaceOf('CommonQuery', '', commonQuery())}`,
  )
  declare('CommonInput', 'export interface CommonInput extends CallOptions { readonly query?: CommonQuery }')
  declare(
    'SlimInput',
    `${comment('Asks for short records.')}export interface SlimInput { readonly query: { readonly fields: 'slim' } }`,
  )

  const written = recordsWriter(declare)
  written.typeOf(plain(Failure))
  const methods = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) =>
    method(name, endpoint, written, declare),
  )
  declared.set(
    'Client',
    `${comment('One method for each operation.')}export interface Client {\n${methods.join('\n')}\n}`,
  )
  return `${comment(INTRODUCTION)}\n${[...declared.values()].join('\n\n')}\n`
}

type Declare = (name: string, text: string) => string

/** Writes types, and declares each record where it is first used. */
function recordsWriter(declare: Declare) {
  const declaredNames = new Set<string>()
  const enumNames = new Map(
    Object.entries(contract).flatMap(([name, value]) => (isEnum(value) ? [[JSON.stringify(value.enum), name]] : [])),
  )

  function once(name: string, text: () => string): string {
    if (declaredNames.has(name)) return name
    declaredNames.add(name) // before its members, which may name it
    return declare(name, text())
  }

  function typeOf(schema: Schema): string {
    if (schema.title !== undefined) return once(schema.title, () => declarationOf(schema.title ?? '', schema))
    if (schema[READING]) return parameterType(schema[READING], schema)
    if (schema.enum) return enumType(schema.enum)
    if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ')
    if (schema.items) return `(${typeOf(schema.items)})[]`
    if (schema.patternProperties)
      return `Record<string, ${Object.values(schema.patternProperties).map(typeOf).join(' | ')}>`
    if (schema.type === 'object') return objectType(schema)
    if (Object.keys(schema).every((key) => key === 'description')) return 'unknown'
    const type = schema.const === undefined ? PLAIN_TYPES[schema.type ?? ''] : undefined // Type.Enum, not Type.Literal
    if (type === undefined) throw new Error(`No type is known for ${JSON.stringify(schema)}.`)
    return type
  }

  function enumType(values: readonly (string | number)[]): string {
    const union = values.map((value) => JSON.stringify(value)).join(' | ')
    const name = enumNames.get(JSON.stringify(values))
    return name === undefined ? union : once(name, () => `export type ${name} = ${union}`)
  }

  function parameterType(reading: contract.Reading, { enum: choices = [] }: Schema): string {
    if (reading.as === 'choice') return enumType(choices)
    return PARAMETER_TYPES[reading.as]
  }

  const members = (properties: readonly (readonly [string, Schema])[], required: readonly string[], prefix = '') =>
    properties
      .map(
        ([name, schema]) =>
          `${documentation(schema)}${prefix}${key(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
      )
      .join('\n')

  function objectType(schema: Schema): string {
    const { isEnveloped, properties } = withoutEnvelope(schema)
    if (properties.length === 0) return 'object'
    const literal = `{\n${members(properties, schema.required ?? [])}\n}`
    return isEnveloped ? `${typeOf(ENVELOPE)} & ${literal}` : literal
  }

  function declarationOf(name: string, schema: Schema): string {
    const { isEnveloped, properties } = withoutEnvelope(schema)
    const base = isEnveloped ? typeOf(ENVELOPE) : ''
    return `${comment(schema.description)}${interfaceOf(name, base, members(properties, schema.required ?? []))}`
  }

  return { typeOf, members, declarationOf }
}

type Writer = ReturnType<typeof recordsWriter>

/** An operation's documentation and type, as a member of `Client`. */
function method(name: string, endpoint: Endpoint, written: Writer, declare: Declare): string {
  const { summary, description, scope, path, answer, slimAnswer } = endpoint
  const type = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
  const input = inputOf(type, endpoint, written, declare)
  const member = (part: string, schema: Schema) =>
    isUnnamedRecord(schema)
      ? declare(`${type}${part}`, written.declarationOf(`${type}${part}`, schema))
      : written.typeOf(schema)
  const returned = `(input${input.isRequired ? '' : '?'}: ${input.name}) => ${returnedBy(endpoint, () => member('Answer', plain(answer)))}`
  const slim = slimAnswer
    ? `{ (input: ${input.name} & SlimInput): Promise<${member('SlimAnswer', plain(slimAnswer))}>\n(input?: ${input.name}): Promise<${written.typeOf(plain(answer))}> }`
    : undefined
  const documentation = comment(`${summary}.\n\n${description}\n\n\`${endpoint.method} ${path}\`, scope \`${scope}\`.`)
  return `${documentation}readonly ${name}: ${slim ?? returned}`
}

function returnedBy({ isStream, isDownload }: Endpoint, answer: () => string): string {
  if (isDownload) return 'Promise<Response>'
  const type = answer()
  return isStream ? 'AsyncIterable<StreamEvent>' : `Promise<${type}>` // StreamEvent names the type
}

function inputOf(type: string, { params, query, body, isUpload }: Endpoint, written: Writer, declare: Declare) {
  const parameters = Object.entries((query?.properties ?? {}) as Record<string, Schema>)
  const ownParameters = parameters.filter(([name]) => !COMMON_PARAMETERS.has(name))
  const isCommon = ownParameters.length === 0 && parameters.length > 0
  if (isCommon && !params && !body && !isUpload) return { name: 'CommonInput', isRequired: false }
  const queryType = isCommon
    ? 'CommonQuery'
    : ownParameters.length > 0 &&
      declare(
        `${type}Query`,
        interfaceOf(`${type}Query`, 'CommonQuery', written.members(ownParameters, [], 'readonly ')),
      )
  const bodySchema = body as Schema | undefined
  const bodyType =
    bodySchema && isUnnamedRecord(bodySchema)
      ? declare(`${type}Body`, written.declarationOf(`${type}Body`, bodySchema))
      : bodySchema && written.typeOf(bodySchema)
  const sent = isUpload ? 'SentFile' : bodyType
  const isBodyRequired = isUpload === true || (bodySchema !== undefined && !mayBeEmpty(bodySchema))
  const lines = [
    ...(params ? [`readonly params: ${written.typeOf(plain(params))}`] : []),
    ...(queryType ? [`readonly query?: ${queryType}`] : []),
    ...(sent === undefined ? [] : [`readonly body${isBodyRequired ? '' : '?'}: ${sent}`]),
  ]
  declare(`${type}Input`, interfaceOf(`${type}Input`, 'CallOptions', lines.join('\n')))
  return { name: `${type}Input`, isRequired: params !== undefined || isBodyRequired }
}

const commonQuery = (): string =>
  Object.entries(contract.endpoints.listUnits.query.properties as Record<string, Schema>)
    .filter(([name]) => COMMON_PARAMETERS.has(name))
    .map(([name, schema]) => `${documentation(schema)}readonly ${name}?: string`)
    .join('\n')

/** Whether an empty object is a valid body. */
const mayBeEmpty = ({ type, anyOf, required = [] }: Schema): boolean =>
  anyOf?.some(mayBeEmpty) ?? (type === 'object' && required.length === 0)

const PLAIN_TYPES: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

const PARAMETER_TYPES = {
  text: 'string',
  zone: 'string',
  dayOrTime: 'string',
  integer: 'number',
  flag: 'boolean',
  numberFilter: 'Conditions',
  timeFilter: 'Conditions',
  time: 'number',
  sort: 'SortOrder | string',
} as const

const isUnnamedRecord = ({ title, properties = {} }: Schema): boolean =>
  title === undefined && Object.keys(properties).length > 0

const isEnum = (value: unknown): value is Required<Pick<Schema, 'enum'>> =>
  typeof value === 'object' && value !== null && 'enum' in value

/** The members of a response besides those of every envelope. */
function withoutEnvelope({ title, properties = {} }: Schema) {
  const common = Object.entries(ENVELOPE.properties ?? {})
  const all = Object.entries(properties)
  const isEnveloped =
    title === undefined && common.every(([name, schema]) => JSON.stringify(properties[name]) === JSON.stringify(schema))
  const names = new Set(common.map(([name]) => name))
  return { isEnveloped, properties: isEnveloped ? all.filter(([name]) => !names.has(name)) : all }
}

const key = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name))

const interfaceOf = (name: string, base: string, members: string) =>
  `export interface ${name}${base === '' ? '' : ` extends ${base}`} {\n${members}\n}`

/**
 * Documentation of a member. Records are documented where they are declared; notes about texts in a query do not apply
 * to numbers.
 */
function documentation(schema: Schema): string {
  if (schema.title !== undefined) return ''
  const description = schema.description?.replace(FILTER_SYNTAX, '').replace(TIME_SYNTAX, 'Epoch seconds.')
  return comment(description?.trim())
}

function comment(text = ''): string {
  if (text === '') return ''
  const lines = text.replaceAll('*/', '*\\/').split('\n').flatMap(wrapped)
  return lines.length === 1
    ? `/** ${lines[0]} */\n`
    : `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`
}

function wrapped(line: string): string[] {
  const lines: string[] = []
  for (const word of line.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length >= COMMENT_WIDTH) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

/** What a file of the contract exports, as declarations with their comments. */
function declarationsIn(file: string): [name: string, text: string][] {
  const path = join(root, 'contract/src', file)
  const { code } = isolatedDeclarationSync(path, readFileSync(path, 'utf8'))
  const { program } = parse({ path: file, text: code })
  return program.body.flatMap((statement, index): [string, string][] => {
    if (statement.type !== 'ExportNamedDeclaration') return []
    const { declaration } = statement
    if (!declaration || !('id' in declaration) || declaration.id?.type !== 'Identifier') return []
    const begin = program.body[index - 1]?.end ?? 0
    return [[declaration.id.name, code.slice(begin, statement.end).trim()]]
  })
}
