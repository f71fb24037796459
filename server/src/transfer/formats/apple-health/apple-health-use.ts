/** What of Apple's export nobody reads: attributes, elements inside of records, and what stands beside them. */
import type { NotingReader, PartKind, UnreadPart } from '../reading/uses.ts'

const WORKOUT: ReadonlySet<string> = new Set([
  'startDate',
  'endDate',
  'sourceName',
  'device',
  'workoutActivityType',
  'duration',
  'durationUnit',
  'totalDistance',
  'totalDistanceUnit',
  'totalEnergyBurned',
  'totalEnergyBurnedUnit',
])
const MOST_NAMES = 1000

type Count = UnreadPart & { count: number }

export class AppleUse implements NotingReader {
  readonly #counts = new Map<string, Count>()
  readonly #version: Count = { kind: 'field', name: 'Record.sourceVersion', count: 0 }
  readonly #created: Count = { kind: 'field', name: 'Record.creationDate', count: 0 }
  readonly #Attributes: new () => object

  constructor() {
    // Looking through all names of each of millions of records would cost a sixth of the reading. What is known is there
    // from the start, so that only other names are looked for further up, where somebody listens.
    const others = new Proxy(Object.create(null), {
      set: (_, name, value, record) => {
        this.#add('field', `Record.${String(name)}`)
        return Reflect.defineProperty(record, name, { value, writable: true, enumerable: true, configurable: true })
      },
    })
    const Attributes = class {
      type = undefined
      value = undefined
      unit = undefined
      startDate = undefined
      endDate = undefined
      sourceName = undefined
      device = undefined
      sourceVersion = undefined
      creationDate = undefined
    }
    Object.setPrototypeOf(Attributes.prototype, others)
    Reflect.deleteProperty(Attributes.prototype, 'constructor')
    this.#Attributes = Attributes
  }

  /** To be filled with the attributes of a record. */
  emptyRecord(): Record<string, string> {
    return new this.#Attributes() as Record<string, string>
  }

  record({ sourceVersion, creationDate }: Readonly<Record<string, string | undefined>>): void {
    if (sourceVersion !== undefined) this.#version.count++
    if (creationDate !== undefined) this.#created.count++
  }

  workout(attributes: Readonly<Record<string, string>>): void {
    for (const name of Object.keys(attributes)) if (!WORKOUT.has(name)) this.#add('field', `Workout.${name}`)
  }

  /** An element inside another one; what is said about a value has a key. */
  inside(element: string, { key, type }: Readonly<Record<string, string>>): void {
    const name = key ?? type
    this.#add('field', name === undefined ? element : `${element} ${name}`)
  }

  /** An element beside the records that we do not know. */
  beside(element: string): void {
    this.#add('record', element)
  }

  unread(): readonly UnreadPart[] {
    return [...this.#counts.values(), this.#version, this.#created].filter(({ count }) => count > 0)
  }

  #add(kind: PartKind, given: string): void {
    const name = this.#counts.size >= MOST_NAMES && !this.#counts.has(given) ? '…' : given
    const known = this.#counts.get(name) ?? { kind, name, count: 0 }
    known.count++
    this.#counts.set(name, known)
  }
}
