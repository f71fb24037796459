/** Names of workouts in other languages, in English; a name that is not among them stays as it is. */
import { nameKey } from '../../../lib/names.ts'
import { lookup } from './lookup.ts'

const NAMES: Readonly<Record<string, readonly string[]>> = {
  Walking: ['gehen', 'spaziergang', 'spazieren', 'marche', 'caminar', 'caminata', 'camminata', 'wandelen', 'wandeling'],
  Running: ['laufen', 'lauf', 'joggen', 'course', 'course à pied', 'correr', 'carrera', 'corsa', 'hardlopen'],
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
  ],
  Swimming: ['schwimmen', 'natation', 'nager', 'natación', 'nuoto', 'zwemmen'],
  Hiking: ['wandern', 'wanderung', 'randonnée', 'senderismo', 'escursionismo', 'trektocht'],
  'Strength Training': [
    'krafttraining',
    'gewichtheben',
    'musculation',
    'entrenamiento con pesas',
    'pesas',
    'pesi',
    'krachttraining',
  ],
  Rowing: ['rudern', 'aviron', 'remo', 'canottaggio', 'roeien'],
  Dancing: ['tanzen', 'danse', 'baile', 'danza', 'ballo', 'dansen'],
  Climbing: ['klettern', 'escalade', 'escalada', 'arrampicata', 'klimmen'],
  'Indoor Cycling': ['spinning', 'heimtrainer', 'hometrainer'],
  Tennis: ['tenis'],
  'Multi Sport': ['multi-sport', 'multisport', 'mehrkampf', 'multideporte'],
  Other: ['andere', 'sonstiges', 'autre', 'otro', 'otra', 'altro', 'anders', 'overig'],
}

const english = lookup<string>(
  Object.fromEntries(Object.entries(NAMES).flatMap(([name, words]) => words.map((word) => [word, name]))),
)

export const workoutInEnglish = (name: string): string => english[nameKey(name)] ?? name
