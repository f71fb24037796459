import { sharing } from './common-variable.ts'

const feeling = { category: 'Emotions', unit: '/5', combination: 'MEAN', filling: 'none' } as const

const welcome = sharing({ ...feeling, valence: 'positive' }, [
  {
    id: 1001,
    name: 'Overall Mood',
    synonyms: ['Mood', 'Feeling', 'How I Feel', 'General Mood', 'Wellbeing', 'Well-Being'],
    description: 'How good or bad you feel on the whole.',
  },
  {
    id: 1002,
    name: 'Happiness',
    synonyms: ['Happy', 'Joy', 'Joyfulness', 'Cheerfulness'],
    description: 'How happy you feel.',
  },
  {
    id: 1003,
    name: 'Calmness',
    synonyms: ['Calm', 'Relaxed', 'Serenity', 'Peacefulness'],
    description: 'How calm and at ease you feel.',
  },
  {
    id: 1004,
    name: 'Contentment',
    synonyms: ['Content', 'Satisfaction', 'Life Satisfaction'],
    description: 'How satisfied you are with things as they are.',
  },
  {
    id: 1005,
    name: 'Motivation',
    synonyms: ['Motivated', 'Drive', 'Willpower'],
    description: 'How strongly you feel like starting and finishing things.',
  },
  {
    id: 1006,
    name: 'Optimism',
    synonyms: ['Optimistic', 'Hope', 'Hopefulness'],
    description: 'How hopeful you are about the time ahead.',
  },
  {
    id: 1007,
    name: 'Gratitude',
    synonyms: ['Grateful', 'Thankfulness', 'Appreciation'],
    description: 'How thankful you feel.',
  },
  {
    id: 1008,
    name: 'Confidence',
    synonyms: ['Confident', 'Self-Confidence', 'Self-Esteem', 'Self-Worth'],
    description: 'How sure of yourself you feel.',
  },
  {
    id: 1009,
    name: 'Enthusiasm',
    synonyms: ['Enthusiastic', 'Excitement', 'Excited', 'Eagerness'],
    description: 'How keen you feel on what you are doing or going to do.',
  },
  {
    id: 1010,
    name: 'Sense of Connection',
    synonyms: ['Connectedness', 'Belonging', 'Feeling Loved'],
    description: 'How close to other people you feel.',
  },
  {
    id: 1011,
    name: 'Resilience',
    synonyms: ['Coping', 'Ability to Cope'],
    description: 'How well you feel able to cope with what comes.',
  },
  {
    id: 1012,
    name: 'Patience',
    synonyms: ['Patient', 'Tolerance'],
    description: 'How easily you put up with delays and annoyances.',
  },
  {
    id: 1013,
    name: 'Sexual Desire',
    synonyms: ['Libido', 'Sex Drive'],
    description: 'How much you feel like having sex.',
  },
])

const unwelcome = sharing({ ...feeling, valence: 'negative' }, [
  {
    id: 1101,
    name: 'Anxiety',
    synonyms: ['Anxious', 'Nervousness', 'Worry', 'Angst'],
    description: 'How anxious or worried you feel.',
  },
  {
    id: 1102,
    name: 'Stress',
    synonyms: ['Stressed', 'Stress Level', 'Tension', 'Pressure at Work'],
    description: 'How stressed or under pressure you feel.',
  },
  {
    id: 1103,
    name: 'Depressed Mood',
    synonyms: ['Depression', 'Low Mood', 'Feeling Down', 'Feeling Blue'],
    description: 'How low or depressed you feel.',
  },
  {
    id: 1104,
    name: 'Sadness',
    synonyms: ['Sad', 'Sorrow', 'Unhappiness', 'Tearfulness'],
    description: 'How sad you feel.',
  },
  {
    id: 1105,
    name: 'Irritability',
    synonyms: ['Irritable', 'Grumpiness', 'Short Temper', 'Crankiness'],
    description: 'How easily things annoy you.',
  },
  { id: 1106, name: 'Anger', synonyms: ['Angry', 'Rage', 'Fury'], description: 'How angry you feel.' },
  {
    id: 1107,
    name: 'Loneliness',
    synonyms: ['Lonely', 'Feeling Alone', 'Isolation'],
    description: 'How lonely you feel.',
  },
  { id: 1108, name: 'Guilt', synonyms: ['Guilty', 'Remorse'], description: 'How much you blame yourself.' },
  { id: 1109, name: 'Shame', synonyms: ['Ashamed', 'Embarrassment'], description: 'How ashamed you feel.' },
  {
    id: 1110,
    name: 'Apathy',
    synonyms: ['Apathetic', 'Indifference', 'Numbness of Feeling', 'Anhedonia'],
    description: 'How little anything interests or moves you.',
  },
  { id: 1111, name: 'Boredom', synonyms: ['Bored'], description: 'How bored you feel.' },
  { id: 1112, name: 'Fear', synonyms: ['Afraid', 'Scared', 'Dread'], description: 'How afraid you feel.' },
  {
    id: 1113,
    name: 'Overwhelm',
    synonyms: ['Overwhelmed', 'Too Much to Do'],
    description: 'How much everything feels like more than you can handle.',
  },
  {
    id: 1114,
    name: 'Mood Swings',
    synonyms: ['Mood Lability', 'Emotional Ups and Downs'],
    description: 'How strongly your mood changed back and forth.',
  },
  {
    id: 1115,
    name: 'Suicidal Thoughts',
    synonyms: ['Suicidality', 'Suicidal Ideation'],
    description: 'How strong thoughts of ending your life were; if they are strong, please call for help at once.',
  },
])

export const emotions = [...welcome, ...unwelcome]

const judgements = sharing(
  { category: 'Cognitive Performance', unit: '/5', combination: 'MEAN', filling: 'none', valence: 'positive' },
  [
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
    {
      id: 9003,
      name: 'Alertness',
      synonyms: ['Wakefulness', 'Alert'],
      description: 'How awake and attentive you feel.',
    },
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
  ],
)

const tests = sharing(
  {
    category: 'Cognitive Performance',
    unit: 'index',
    combination: 'MEAN',
    filling: 'none',
    valence: 'positive',
    minimum: 0,
  },
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
