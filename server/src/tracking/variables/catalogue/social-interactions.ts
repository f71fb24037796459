import { sharing } from './common-variable.ts'

const company = sharing(
  {
    category: 'Social Interactions',
    unit: 'min',
    combination: 'SUM',
    filling: 'zero',
    valence: 'numeric',
    outcome: false,
    minimum: 0,
    maximum: 1440,
  },
  [
    {
      id: 7001,
      name: 'Time with Friends',
      synonyms: ['Friends', 'Seeing Friends', 'Meeting Friends'],
      valence: 'positive',
      description: 'Minutes spent with friends.',
    },
    {
      id: 7002,
      name: 'Time with Family',
      synonyms: ['Family Time', 'Family'],
      description: 'Minutes spent with family.',
    },
    {
      id: 7003,
      name: 'Time with Partner',
      synonyms: ['Partner', 'Spouse', 'Date Night'],
      description: 'Minutes spent with your partner.',
    },
    {
      id: 7004,
      name: 'Time with Children',
      synonyms: ['Kids', 'Playing with Children', 'Childcare'],
      description: 'Minutes spent with children.',
    },
    {
      id: 7005,
      name: 'Time with Pets',
      synonyms: ['Pets', 'Dog', 'Cat', 'Animals'],
      description: 'Minutes spent with animals.',
    },
    {
      id: 7006,
      name: 'Phone and Video Calls',
      synonyms: ['Phone Calls', 'Video Calls', 'Calls'],
      description: 'Minutes of talking by telephone or video.',
    },
    {
      id: 7007,
      name: 'Social Gathering',
      synonyms: ['Party', 'Social Event', 'Going Out'],
      description: 'Minutes at a party or gathering.',
    },
    {
      id: 7008,
      name: 'Helping Others',
      synonyms: ['Volunteering', 'Caregiving', 'Volunteer Work'],
      description: 'Minutes spent helping somebody.',
    },
    {
      id: 7009,
      name: 'Argument',
      synonyms: ['Quarrel', 'Conflict', 'Fight with Someone'],
      unit: 'event',
      valence: 'negative',
      maximum: 50,
      description: 'How many quarrels you had.',
    },
    {
      id: 7010,
      name: 'Hugs',
      synonyms: ['Hug', 'Cuddling', 'Cuddles'],
      unit: 'count',
      valence: 'positive',
      maximum: 200,
      description: 'How many hugs you gave or got.',
    },
    {
      id: 7011,
      name: 'Sexual Activity',
      synonyms: ['Sex', 'Intercourse', 'Intimacy'],
      unit: 'event',
      maximum: 50,
      description: 'How many times you had sex.',
    },
  ],
)

const judgements = sharing(
  {
    category: 'Social Interactions',
    unit: '/5',
    combination: 'MEAN',
    filling: 'none',
    valence: 'positive',
    outcome: true,
  },
  [
    {
      id: 7101,
      name: 'Quality of Social Contact',
      synonyms: ['Social Satisfaction', 'Social Wellbeing'],
      description: 'How good the time with other people was.',
    },
    {
      id: 7102,
      name: 'Relationship Satisfaction',
      synonyms: ['Relationship Quality', 'Marriage Satisfaction'],
      description: 'How happy you are with your relationship.',
    },
  ],
)

export const socialInteractions = [...company, ...judgements]
