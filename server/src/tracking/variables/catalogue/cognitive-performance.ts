import { sharing } from './common-variable.ts'

const category = 'Cognitive Performance'

const judgements = sharing({ category, unit: '/5', combination: 'MEAN', filling: 'none', valence: 'positive' }, [
  {
    id: 9001,
    name: 'Mental Clarity',
    synonyms: ['Clear-Headedness', 'Clarity', 'Clear Mind'],
    description: 'How clearly you can think.',
  },
  {
    id: 9002,
    name: 'Focus',
    synonyms: ['Concentration', 'Attention', 'Attentiveness'],
    description: 'How well you can keep your mind on one thing.',
  },
  { id: 9003, name: 'Alertness', synonyms: ['Wakefulness', 'Alert'], description: 'How awake and attentive you feel.' },
  { id: 9004, name: 'Memory', synonyms: ['Recall', 'Memory Function'], description: 'How well you remember things.' },
  {
    id: 9005,
    name: 'Creativity',
    synonyms: ['Creative Thinking', 'Inspiration'],
    description: 'How easily new ideas come.',
  },
  {
    id: 9006,
    name: 'Decision Making',
    synonyms: ['Decisiveness', 'Judgement', 'Judgment'],
    description: 'How easily you make up your mind.',
  },
])

const tests = sharing(
  { category, unit: 'index', combination: 'MEAN', filling: 'none', valence: 'positive', minimum: 0 },
  [
    {
      id: 9101,
      name: 'Reaction Time',
      synonyms: ['Response Time', 'Simple Reaction Time', 'PVT'],
      unit: 'ms',
      minimum: 80,
      maximum: 5000,
      valence: 'negative',
      description: 'How long you take to respond to a signal.',
    },
    {
      id: 9102,
      name: 'Reaction Test Lapses',
      synonyms: ['PVT Lapses', 'Attention Lapses'],
      unit: 'count',
      maximum: 200,
      valence: 'negative',
      description: 'How often you took longer than half a second in a reaction test.',
    },
    {
      id: 9103,
      name: 'Digit Span',
      synonyms: ['Number Memory Test', 'Working Memory Span'],
      unit: 'count',
      maximum: 50,
      description: 'The longest row of digits you could repeat.',
    },
    {
      id: 9104,
      name: 'N-Back Score',
      synonyms: ['Dual N-Back', 'N-Back'],
      unit: '%',
      maximum: 100,
      description: 'The share of correct answers in an n-back memory test.',
    },
    {
      id: 9105,
      name: 'Stroop Test Time',
      synonyms: ['Stroop', 'Stroop Interference'],
      unit: 's',
      minimum: 1,
      maximum: 600,
      valence: 'negative',
      description: 'How long you took to name colours that disagree with the words.',
    },
    {
      id: 9106,
      name: 'Trail Making Time',
      synonyms: ['Trail Making Test', 'TMT'],
      unit: 's',
      minimum: 5,
      maximum: 900,
      valence: 'negative',
      description: 'How long you took to join scattered numbers or letters in order.',
    },
    {
      id: 9107,
      name: 'Typing Speed',
      synonyms: ['Words per Minute', 'WPM'],
      unit: '/minute',
      maximum: 300,
      description: 'How many words you type in a minute.',
    },
    {
      id: 9108,
      name: 'Mental Arithmetic Score',
      synonyms: ['Arithmetic Test', 'Sums Solved'],
      unit: 'count',
      maximum: 1000,
      description: 'How many sums you solved in a set time.',
    },
    {
      id: 9109,
      name: 'Montreal Cognitive Assessment',
      synonyms: ['MoCA', 'MoCA Score'],
      maximum: 30,
      loinc: '72172-0',
      description: 'The total of the Montreal Cognitive Assessment, from 0 to 30.',
    },
  ],
)

export const cognitivePerformance = [...judgements, ...tests]
