/**
 * The floors of the server. An import, of a type too, leads to a lower floor or stays in its own room; and only wiring
 * imports wiring: `compose.ts` joins the wings, a `wing.ts` its own parts.
 *
 * Tests stand outside, and so does `testing/`, which holds whole servers. Fixtures need none.
 */
import { posix } from 'node:path'
import type { ParsedSource } from './source.ts'

/** From the roof down; rooms of one floor do not know each other. */
const FLOORS: readonly (readonly string[])[] = [
  ['main.ts', 'cli'],
  ['compose.ts'],
  ['learning', 'transfer', 'assistant'],
  ['reminding'],
  ['tracking'],
  ['people'],
  ['http', 'jobs', 'config'],
  ['storage', 'notify', 'pages'],
  ['lib'],
]

/** A room that knows less than its floor lets it: tools for assistants call endpoints, as apps do. */
const KNOWN_TO: Readonly<Record<string, readonly string[]>> = { assistant: ['http', 'lib'] }

type Source = Pick<ParsedSource, 'path' | 'imports'>

/** Every import that leads up or across, or takes wiring from where it is not made, as a sentence. */
export const brokenFloors = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => isPart(path))
    .flatMap((source) => targetsOf(source).flatMap((to) => faultOf(source.path, to)))

const isPart = (path: string): boolean =>
  path.startsWith('server/src/') && !path.startsWith('server/src/testing/') && !path.endsWith('.test.ts')

const isFixture = (path: string): boolean => path.endsWith('.fixture.ts')

const targetsOf = ({ path, imports }: Source): readonly string[] => [
  ...new Set(
    imports.flatMap(({ specifier }) => (specifier.startsWith('.') ? [posix.join(posix.dirname(path), specifier)] : [])),
  ),
]

const roomOf = (path: string): string => path.split('/')[2] ?? ''
const floorOf = (room: string): number => FLOORS.findIndex((rooms) => rooms.includes(room))

function faultOf(from: string, to: string): string[] {
  if (!to.startsWith('server/src/')) return []
  const [own, other] = [roomOf(from), roomOf(to)]
  // A fixture may know other wings, as tests do; one that needs a whole server lives in testing.
  if (isFixture(from)) return other === 'testing' ? [`${from} imports ${to}: it belongs into testing`] : []
  if (isWiring(to) && !mayWire(from, to)) return [`${from} imports ${to}: only wiring imports wiring`]
  if (other === 'testing') return [`${from} imports ${to}: only tests know testing`]
  if (own !== other && KNOWN_TO[own]?.includes(other) === false)
    return [`${from} imports ${to}: ${own} knows ${KNOWN_TO[own].join(' and ')} alone`]
  if (own === other || floorOf(own) < floorOf(other)) return []
  return [`${from} imports ${to}: ${other} is not below ${own}`]
}

const isWiring = (path: string): boolean => /\/(?:wing|compose)\.ts$/.test(path)

/** A wing is joined by `compose.ts` alone; a part by its wing; all of it is for those who start a server. */
function mayWire(from: string, to: string): boolean {
  if (to === 'server/src/compose.ts') return floorOf(roomOf(from)) === 0
  if (to.endsWith('/wing.ts')) return from === 'server/src/compose.ts'
  return from === `server/src/${roomOf(to)}/wing.ts`
}
