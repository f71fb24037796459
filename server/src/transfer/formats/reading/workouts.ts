/** Workout names of devices and apps, and our variables. */

import { say } from '../../../lib/language.ts'
import { nameKey } from '../../../lib/names.ts'
import { type Moment, SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import type { CatalogueName } from '../../../tracking/variables/catalogue/index.ts'
import type { FilePosition, ReadItem } from '../format.ts'
import { catalogueTarget, type EntryTarget, entryOf, lookup, ownTarget, rejected } from './target.ts'

/** The first match wins, so specific names come first. */
const KINDS: readonly (readonly [words: RegExp, variableName: CatalogueName])[] = [
  [/indoor.?(cycl|bik)|spin(ning)?\b|stationary.?bi(ke|cycle)|cycling.?stationary|exercise.?bike/, 'Indoor Cycling'],
  [/interval|\bhiit\b/, 'High-Intensity Interval Training'],
  [/(?<!motor)cycl|\bbik(e|ing)\b|mountain.?bike/, 'Cycling'],
  [/swim/, 'Swimming'],
  [/hik(e|ing)|trekking|mountaineering/, 'Hiking'],
  [/walk/, 'Walking'],
  [/\brun|running|jog|treadmill/, 'Running'],
  [/strength|weight|lifting|resistance|powerlifting/, 'Strength Training'],
  [/yoga/, 'Yoga'],
  [/pilates/, 'Pilates'],
  [/stretch|flexibility/, 'Stretching'],
  [/danc|zumba/, 'Dancing'],
  [/rowing|\brow\b/, 'Rowing'],
  [/tai.?chi/, 'Tai Chi'],
  [/climb(?!er)|boulder/, 'Climbing'],
  [/soccer|football|basketball|volleyball|handball|hockey|rugby|baseball|cricket|lacrosse|softball/, 'Team Sports'],
  [/tennis|squash|badminton|racket|racquet|pickleball|padel/, 'Racket Sports'],
  [/meditat|mindful/, 'Meditation'],
  [/breath/, 'Breathing Exercises'],
]

const targets = new Map(KINDS.map(([, name]) => [name, catalogueTarget(name)]))
const exercise = catalogueTarget('Exercise')

/** The duration in minutes; workouts without a variable become Exercise, with the name as note. */
export function workoutOf(name: string): { readonly target: EntryTarget; readonly note?: string } {
  const text = name.toLowerCase().replace(/[_.]/g, ' ')
  const variableName = KINDS.find(([pattern]) => pattern.test(text))?.[1]
  const target = variableName === undefined ? undefined : targets.get(variableName)
  if (target) return { target: target }
  const note = name.trim()
  return note === '' ? { target: exercise } : { target: exercise, note }
}

const DISTANCES: readonly (readonly [words: RegExp, target: EntryTarget])[] = [
  [/(?<!motor)cycl|\bbik|ride\b|spinning/i, catalogueTarget('Cycling Distance', 'm')],
  [/\brun|walk|hik|jog|treadmill/i, catalogueTarget('Walking and Running Distance', 'm')],
  [/swim/i, catalogueTarget('Swimming Distance', 'm')],
]

/** The distance of a sport in meters; sports unknown to the catalogue get their own variable. */
export function distanceOf(sport: string): EntryTarget {
  const name = sport.replace(/[_.]/g, ' ').trim()
  const distance = DISTANCES.find(([pattern]) => pattern.test(name))?.[1]
  if (distance) return distance
  const variableName = `${name === '' ? 'Exercise' : name.charAt(0).toUpperCase() + name.slice(1)} Distance`
  return ownTarget({ variableName, categoryName: 'Physical Activities', unit: 'm', combination: 'SUM' })
}

// English names for workouts in other languages; unknown names stay as they are.

const NAMES: Readonly<Record<string, readonly string[]>> = {
  Walking: [
    'gehen',
    'spaziergang',
    'spazieren',
    'marche',
    'caminar',
    'caminata',
    'camminata',
    'wandelen',
    'wandeling',
    'caminhada',
    'caminhar',
    'spacer',
    'chodzenie',
    'marsz',
    'promenad',
    'gång',
    'gang',
    'ウォーキング',
    '散歩',
  ],
  Running: [
    'laufen',
    'lauf',
    'joggen',
    'course',
    'course à pied',
    'correr',
    'carrera',
    'corsa',
    'hardlopen',
    'corrida',
    'bieg',
    'bieganie',
    'löpning',
    'löprunda',
    'løb',
    'løping',
    'ランニング',
    'ラン',
  ],
  'Trail Running': ['traillauf', 'trail', 'carrera de montaña', 'corrida em trilha', 'bieg terenowy', 'terränglöpning'],
  'Treadmill Running': [
    'laufband',
    'tapis roulant',
    'tapis de course',
    'cinta de correr',
    'esteira',
    'loopband',
    'bieżnia',
  ],
  Cycling: [
    'radfahren',
    'radfahrt',
    'vélo',
    'cyclisme',
    'sortie à vélo',
    'ciclismo',
    'bicicleta',
    'pedalata',
    'fietsen',
    'rit',
    'pedalada',
    'jazda na rowerze',
    'kolarstwo',
    'rower',
    'cykling',
    'cykeltur',
    'サイクリング',
    'ライド',
  ],
  Swimming: [
    'schwimmen',
    'natation',
    'nager',
    'natación',
    'nuoto',
    'zwemmen',
    'natação',
    'pływanie',
    'simning',
    '水泳',
    'スイム',
  ],
  'Pool Swimming': ['schwimmbadschwimmen', 'natation en piscine', 'natación en piscina', 'nuoto in piscina', 'プール'],
  Hiking: [
    'wandern',
    'wanderung',
    'randonnée',
    'senderismo',
    'escursionismo',
    'trektocht',
    'escursione',
    'trilha',
    'wędrówka',
    'turystyka piesza',
    'vandring',
    'ハイキング',
  ],
  'Strength Training': [
    'krafttraining',
    'gewichtheben',
    'musculation',
    'entrenamiento con pesas',
    'pesas',
    'pesi',
    'krachttraining',
    'fuerza',
    'renforcement musculaire',
    'allenamento con i pesi',
    'musculação',
    'trening siłowy',
    'styrketräning',
    '筋力トレーニング',
    'ウェイトトレーニング',
  ],
  Yoga: ['joga', 'ヨガ'],
  Rowing: ['rudern', 'aviron', 'remo', 'canottaggio', 'roeien', 'wioślarstwo', 'rodd', 'ボート'],
  Dancing: ['tanzen', 'danse', 'baile', 'danza', 'ballo', 'dansen', 'dança', 'taniec', 'dans', 'ダンス'],
  Climbing: ['klettern', 'escalade', 'escalada', 'arrampicata', 'klimmen', 'wspinaczka', 'klättring', 'クライミング'],
  'Indoor Cycling': [
    'spinning',
    'heimtrainer',
    'hometrainer',
    'vélo d’intérieur',
    'ciclismo indoor',
    'rower stacjonarny',
  ],
  'Cross-Country Skiing': [
    'langlauf',
    'ski de fond',
    'esquí de fondo',
    'sci di fondo',
    'biegi narciarskie',
    'längdskidåkning',
  ],
  Tennis: ['tenis', 'テニス'],
  'Multi Sport': ['multi-sport', 'multisport', 'mehrkampf', 'multideporte'],
  Other: [
    'andere',
    'sonstiges',
    'autre',
    'otro',
    'otra',
    'altro',
    'anders',
    'overig',
    'outro',
    'outra',
    'inne',
    'annat',
    'övrigt',
    'その他',
  ],
}

const english = lookup<string>(
  Object.fromEntries(Object.entries(NAMES).flatMap(([name, synonyms]) => synonyms.map((word) => [word, name]))),
)

/** Ends of compounds: `Hallenradfahren`, `Inomhuscykling`. */
const COMPOUNDS: readonly (readonly [end: RegExp, name: string])[] = [
  [/(?:radfahren|cykling|sykling|fietsen)$/, 'Cycling'],
  [/(?:schwimmen|simning|svømning|svømming|zwemmen)$/, 'Swimming'],
  [/(?:löpning|løping|hardlopen|bandlauf|bahnlauf)$/, 'Running'],
]

/** Also where the program adds where it was: `Natação em piscina`, `Course sur tapis`. */
export function workoutInEnglish(name: string): string {
  const key = nameKey(name)
  const [first = ''] = key.split(/[\s,(]/)
  return english[key] ?? english[first] ?? COMPOUNDS.find(([end]) => end.test(key))?.[1] ?? name
}

// Activities of devices and apps: their length and their distance.

const LONGEST_SECONDS = 7 * SECONDS_PER_DAY

interface NamedActivity {
  /** As the program calls it, in any language that we know. */
  readonly sport: string
  readonly start: Moment
  readonly seconds: number | undefined
  /** With pauses; default: `seconds`. */
  readonly elapsedSeconds?: number | undefined
  readonly meters?: number | undefined
  readonly note?: string | undefined
  readonly sourceName: string
  readonly position: FilePosition
}

export function* activityItems(activity: NamedActivity): Generator<ReadItem> {
  const { start, seconds, meters = 0, sourceName, position } = activity
  if (seconds === undefined || seconds <= 0 || seconds > LONGEST_SECONDS) {
    yield rejected(position, say('It does not say how long the activity was.'))
    return
  }
  const sport = workoutInEnglish(activity.sport.trim().replaceAll('_', ' '))
  const { target, note } = workoutOf(sport)
  const elapsed = Math.min(activity.elapsedSeconds ?? seconds, LONGEST_SECONDS)
  const endEpoch = start.epochSeconds + Math.max(1, Math.round(Math.max(seconds, elapsed)))
  const shared = { start, endEpoch, sourceName, position }
  yield entryOf(target, { ...shared, value: seconds / 60, note: activity.note || note })
  if (meters > 0) yield entryOf(distanceOf(sport), { ...shared, value: meters })
}

const CLOCK = /^(?:(\d{1,3}):)?(\d{1,2}):([0-5]\d)(?:[.,]\d+)?$/

/** Hours, minutes and seconds, or only the last two: `1:07:30`, `27:37`. */
export function clockSeconds(text: string): number | undefined {
  const [, hours = '0', minutes, seconds] = CLOCK.exec(text.trim()) ?? []
  if (minutes === undefined || seconds === undefined) return undefined
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
