/**
 * What Withings calls its columns and workouts in the languages of its accounts. English, the nights of German and
 * Spanish, and the weights of German and French are as exports have them; the others are as Withings calls these things
 * elsewhere.
 */
import { nameKey } from '../../../lib/names.ts'

export const WORDS = {
  date: ['date', 'datum', 'fecha', 'data'],
  note: ['comments', 'kommentare', 'commentaires', 'comentarios', 'commenti', 'opmerkingen'],
  from: ['from', 'von', 'de', 'da', 'van', 'du'],
  to: ['to', 'bis', 'à', 'au', 'a', 'tot', 'naar', 'hasta'],
  fromCorrected: ['from (manual)', 'von (manuell)', 'de (manuel)', 'de (manual)', 'da (manuale)', 'van (handmatig)'],
  toCorrected: ['to (manual)', 'bis (manuell)', 'à (manuel)', 'a (manual)', 'a (manuale)', 'tot (handmatig)'],
  workout: [
    'activity type',
    'aktivitätstyp',
    'art der aktivität',
    'aktivitätsart',
    "type d'activité",
    'tipo de actividad',
    'tipo di attività',
    'type activiteit',
    'activiteitstype',
  ],
  light: ['light (s)', 'leicht (s)', 'léger (s)', 'ligero (s)', 'leggero (s)', 'licht (s)'],
  deep: ['deep (s)', 'tief (s)', 'profond (s)', 'profundo (s)', 'profondo (s)', 'diep (s)'],
  rem: ['rem (s)', 'paradoxal (s)'],
  awake: ['awake (s)', 'wach (s)', 'éveillé (s)', 'réveillé (s)', 'despierto (s)', 'sveglio (s)', 'wakker (s)'],
  awakenings: [
    'wake up',
    'aufwachen',
    'réveil',
    'réveils',
    'despertar',
    'despertares',
    'risveglio',
    'risvegli',
    'ontwaken',
  ],
  // The German words say "length of the sleep", but it is the same column: seconds until asleep.
  latency: ['duration to sleep (s)', 'dauer des schlafs (s)', "durée d'endormissement (s)"],
  snoring: [
    'snoring (s)',
    'schnarchen (s)',
    'ronflement (s)',
    'ronflements (s)',
    'ronquidos (s)',
    'russamento (s)',
    'snurken (s)',
  ],
  systolic: ['systolic', 'systolisch', 'systole', 'systolique', 'sistólica', 'sistólico', 'sistolica'],
  diastolic: ['diastolic', 'diastolisch', 'diastole', 'diastolique', 'diastólica', 'diastólico', 'diastolica'],
  pulse: [
    'heart rate',
    'herzfrequenz',
    'puls',
    'fréquence cardiaque',
    'frecuencia cardíaca',
    'frecuencia cardiaca',
    'frequenza cardiaca',
    'hartslag',
    'hartfrequentie',
  ],
  height: [
    'height (m)',
    'größe (m)',
    'körpergröße (m)',
    'taille (m)',
    'altura (m)',
    'estatura (m)',
    'altezza (m)',
    'lengte (m)',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Names of masses without their unit, in front of which the unit stands in brackets. */
export const MASSES = {
  weight: ['weight', 'gewicht', 'poids', 'peso'],
  fat: ['fat mass', 'fettmasse', 'masse grasse', 'masa grasa', 'massa grassa', 'vetmassa'],
  water: ['hydration', 'hydratation', 'wasseranteil', 'hidratación', 'idratazione', 'hydratatie'],
  bones: ['bone mass', 'knochenmasse', 'masse osseuse', 'masa ósea', 'massa ossea', 'botmassa'],
  muscles: ['muscle mass', 'muskelmasse', 'masse musculaire', 'masa muscular', 'massa muscolare', 'spiermassa'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Whether the header has one of these names for each of them. */
export const hasWords = (keys: ReadonlySet<string>, ...columns: readonly (keyof typeof WORDS)[]): boolean =>
  columns.every((column) => WORDS[column].some((word) => keys.has(nameKey(word))))
