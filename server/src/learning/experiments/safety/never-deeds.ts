/** What no arm may ask for, by how people write it in English and German. */
import type { NeverRule } from './kinds.ts'

const HOURS = '(?:h|hrs?|hours?|std|stunden?)\\b'
const NUMBER = '(\\d+(?:[.,]\\d+)?)'

const text = (source: string): RegExp => new RegExp(source, 'iu')
const amount = (source: string): RegExp => new RegExp(source, 'giu')

/** Where a pattern ends with an amount of fluid, and not with a drink that may well be less: "drink less coffee". */
const FLUID_EN = '(?= (?:water|fluids?|liquids?|than|as|overall|during|in|on|at|after|before|today)\\b|[^\\p{L}]*$)'
const FLUID_DE = '(?= (?:wasser|flüssigkeit|als|insgesamt|am|im|nach|vor|heute)(?!\\p{L})|[^\\p{L}]*$)'

export const neverDeeds: readonly NeverRule[] = [
  {
    id: 'never-long-fast',
    kind: 'never',
    concern: 'deed',
    sentence: 'An arm may not ask you to fast for more than 24 hours.',
    patterns: [
      text('\\b(?:water|dry|juice)[ -]?fast'),
      text('\\b(?:two|three|four|five|several|multi)[ -]?days?[ -]fast'),
      text('\\bfast(?:ing)?\\b.{0,20}\\b(?:two|three|four|five|several) days\\b'),
      text('\\b(?:no|without|nothing to) (?:food|eat|eating)\\b.{0,20}\\b(?:two|three|four|five|several) days\\b'),
      text('\\b(?:wasser|saft|trocken)[ -]?fasten'),
      text('\\b(?:zwei|drei|vier|fünf|mehrere) tage\\b.{0,20}\\b(?:faste|nichts essen|ohne essen)'),
      text('\\b(?:faste\\w*|iss nichts|nichts essen)\\b.{0,20}\\b(?:zwei|drei|vier|fünf|mehrere) tage\\b'),
    ],
    amounts: [
      { pattern: amount(`\\bfast\\w*\\b.{0,30}?${NUMBER}\\s*-?\\s*${HOURS}`), isBad: (hours) => hours > 24 },
      { pattern: amount(`\\b${NUMBER}\\s*-?\\s*${HOURS}.{0,15}\\bfast`), isBad: (hours) => hours > 24 },
      {
        pattern: amount(
          '\\b(?:fast\\w*|no food|nothing to eat|nichts essen)\\b.{0,30}?(\\d+)\\s*-?\\s*(?:days?|tage?)\\b',
        ),
        isBad: (days) => days > 1,
      },
      {
        pattern: amount('\\b(\\d+)\\s*-?\\s*(?:days?|tage?)\\b.{0,10}\\b(?:fast|nichts essen)'),
        isBad: (days) => days > 1,
      },
    ],
  },
  {
    id: 'never-less-fluid',
    kind: 'never',
    concern: 'deed',
    sentence: 'An arm may not ask you to drink less than you need.',
    patterns: [
      text(
        '\\b(?:no|less|little|without|avoid|skip|restrict|limit|cut)\\b(?: (?:much|any|your|the|of|to))? (?:water|fluids?|liquids?|drinking|hydration)\\b',
      ),
      text(`\\b(?:drink|drinking) (?:nothing(?! but)|(?:less|as little)${FLUID_EN})`),
      text('\\bdehydrat'),
      text('\\b(?:kein|weniger|wenig|ohne) (?:wasser|flüssigkeit)(?!\\p{L})'),
      text(`\\btrink\\w* (?:nichts(?! (?:außer|als))|(?:weniger|kaum|so wenig)${FLUID_DE})`),
      text('\\b(?:weniger|nichts|kaum|so wenig) (?:wasser |zu )?trinken\\b'),
    ],
  },
  {
    id: 'never-too-little-sleep',
    kind: 'never',
    concern: 'deed',
    sentence: 'An arm may not ask you to sleep less than 6 hours.',
    patterns: [
      text('\\ball[ -]?nighter\\b'),
      text('\\b(?:no|without|skip) sleep\\b'),
      text('\\bstay (?:up|awake) all night\\b'),
      text('\\bsleep depriv'),
      text('\\b(?:kein|ohne) schlaf\\b'),
      text('\\bdurchmachen\\b|\\bschlafentzug'),
      text('\\bdie ganze nacht (?:wach|auf)\\b'),
    ],
    amounts: [
      {
        pattern: amount(
          `(?<!\\b(?:before|after|until|to|vor dem|nach dem|zum) )\\b(?:sleep\\w*|schlaf\\w*)\\b.{0,30}?${NUMBER}\\s*${HOURS}`,
        ),
        isBad: (hours) => hours < 6,
      },
      {
        pattern: amount(
          `\\b${NUMBER}\\s*${HOURS}(?: (?!before|after|until|vor|nach|bis)\\w+){0,2} (?:sleep|in bed|night|schlaf|im bett)`,
        ),
        isBad: (hours) => hours < 6,
      },
    ],
  },
  {
    id: 'never-tired-at-the-wheel',
    kind: 'never',
    concern: 'deed',
    sentence: 'An arm may not ask you to drive or work while you are tired.',
    patterns: [
      text(
        '\\b(?:drive|driving|work|working|operat\\w+|machine\\w*)\\b.{0,30}\\b(?:tired|sleepy|drowsy|exhausted|without sleep)\\b',
      ),
      text('\\b(?:tired|sleepy|drowsy|exhausted)\\b.{0,30}\\b(?:drive|driving|operat\\w+|machine\\w*)\\b'),
      text(
        '\\b(?:fahr\\w*|autofahr\\w*|arbeit\\w*|bedien\\w*|maschine\\w*)(?!\\p{L}).{0,30}(?<!\\p{L})(?:müde|schläfrig|übermüdet)',
      ),
      text(
        '(?<!\\p{L})(?:müde|schläfrig|übermüdet)(?!\\p{L}).{0,30}\\b(?:fahr\\w*|autofahr\\w*|bedien\\w*|maschine\\w*)',
      ),
    ],
  },
  {
    id: 'never-breath-holding',
    kind: 'never',
    concern: 'deed',
    sentence: 'An arm may not ask you to hold your breath in or under water.',
    patterns: [
      text('\\b(?:hold|holding)\\b.{0,15}\\bbreath\\b.{0,30}\\b(?:water|pool|bath|tub|lake|sea)\\b'),
      text('\\b(?:water|pool|bath|tub|lake|sea)\\b.{0,30}\\b(?:hold|holding)\\b.{0,15}\\bbreath\\b'),
      text('\\bhalt\\w* (?:die |den )?(?:luft|atem)\\b.{0,30}\\b(?:wasser|becken|wanne|see|meer)\\b'),
      text('\\b(?:luft|atem)\\b.{0,30}\\b(?:wasser|becken|wanne|see|meer)\\b.{0,15}\\banhalt'),
      text('\\b(?:wasser|becken|wanne|see|meer)\\b.{0,30}\\b(?:luft|atem)\\b.{0,15}\\banhalt'),
    ],
  },
  {
    id: 'never-allergen',
    kind: 'never',
    concern: 'deed',
    sentence: 'An arm may not ask you to take something you are allergic to.',
    patterns: [text('\\ballergen'), text('\\ballergic\\b'), text('\\ballergisch\\b'), text('\\banaphyla')],
  },
]
