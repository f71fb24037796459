import { sharing } from './common-variable.ts'

const category = 'Activity'

// An activity without an entry most likely did not happen.
const doings = sharing(
  {
    category,
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
      id: 14001,
      name: 'Meditation',
      synonyms: ['Mindfulness', 'Meditating', 'Mindful Minutes'],
      valence: 'positive',
      description: 'Minutes of meditation.',
    },
    {
      id: 14002,
      name: 'Breathing Exercises',
      synonyms: ['Breathwork', 'Deep Breathing', 'Pranayama'],
      valence: 'positive',
      description: 'Minutes of breathing exercises.',
    },
    {
      id: 14003,
      name: 'Prayer',
      synonyms: ['Praying', 'Worship', 'Religious Service'],
      description: 'Minutes of prayer or worship.',
    },
    {
      id: 14004,
      name: 'Journaling',
      synonyms: ['Journalling', 'Diary Writing', 'Gratitude Journal'],
      description: 'Minutes of writing a diary.',
    },
    {
      id: 14005,
      name: 'Housework',
      synonyms: ['Cleaning', 'Chores', 'Laundry', 'Tidying'],
      description: 'Minutes of housework.',
    },
    {
      id: 14006,
      name: 'Gardening',
      synonyms: ['Garden Work', 'Yard Work'],
      description: 'Minutes of gardening.',
    },
    { id: 14007, name: 'Cooking', synonyms: ['Meal Preparation', 'Baking'], description: 'Minutes of cooking.' },
    {
      id: 14008,
      name: 'Commuting',
      synonyms: ['Commute', 'Travel to Work'],
      description: 'Minutes spent getting to work and back.',
    },
    {
      id: 14009,
      name: 'Working',
      synonyms: ['Work Hours', 'Time Working', 'Paid Work'],
      description: 'Minutes of paid work.',
    },
    { id: 14010, name: 'Meetings', synonyms: ['Meeting', 'Conference Calls'], description: 'Minutes in meetings.' },
    {
      id: 14011,
      name: 'Playing an Instrument',
      synonyms: ['Music Practice', 'Piano', 'Guitar', 'Singing'],
      description: 'Minutes of making music.',
    },
    {
      id: 14012,
      name: 'Arts and Crafts',
      synonyms: ['Drawing', 'Painting', 'Knitting', 'Hobby'],
      description: 'Minutes of making things for pleasure.',
    },
    {
      id: 14013,
      name: 'Shopping Trip',
      synonyms: ['Grocery Shopping', 'Running Errands'],
      description: 'Minutes of shopping.',
    },
    {
      id: 14014,
      name: 'Resting',
      synonyms: ['Rest', 'Lying Down', 'Relaxation', 'Pacing'],
      filling: 'none',
      description: 'Minutes of rest in the daytime.',
    },
    {
      id: 14015,
      name: 'Flying',
      synonyms: ['Flight', 'Air Travel', 'Plane Journey'],
      description: 'Minutes in an aeroplane.',
    },
    {
      id: 14016,
      name: 'Brushing Teeth',
      synonyms: ['Toothbrushing', 'Flossing'],
      unit: 'count',
      maximum: 20,
      filling: 'none',
      description: 'How often you brushed your teeth.',
    },
  ],
)

const measured = sharing(
  { category, unit: 'min', combination: 'SUM', filling: 'none', valence: 'negative', minimum: 0, maximum: 1440 },
  [
    {
      id: 14101,
      name: 'Sitting Time',
      synonyms: ['Sedentary Time', 'Sitting', 'Inactive Time'],
      description: 'Minutes spent sitting.',
    },
    {
      id: 14102,
      name: 'Time in Bed by Day',
      synonyms: ['Bedbound Time', 'Daytime in Bed'],
      description: 'Minutes spent in bed during the day.',
    },
  ],
)

export const activity = [...doings, ...measured]
