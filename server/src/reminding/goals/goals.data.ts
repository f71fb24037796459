/**
 * Goals to start with: an outcome to improve, and factors that might influence it. Names are those of the catalogue.
 */
import type { CatalogueName } from '../../tracking/variables/catalogue/index.ts'

export interface GoalFactor {
  readonly variableName: CatalogueName
  readonly why: string
  /** When people usually know it. */
  readonly usualTime: string
}

export interface ReadyMadeGoal {
  readonly id: string
  readonly name: string
  readonly outcome: CatalogueName
  readonly outcomeTime: string
  readonly factors: readonly GoalFactor[]
}

const EVENING = '20:00:00'
const MORNING = '08:00:00'

const factor = (variableName: CatalogueName, why: string, usualTime = EVENING): GoalFactor => ({
  variableName,
  why,
  usualTime,
})

const sleep = factor('Sleep Duration', 'You often feel a short night all the next day.', MORNING)
const sleepQuality = factor('Sleep Quality', 'How well you slept can matter more than how long.', MORNING)
const exercise = factor('Exercise', 'Moving changes mood, sleep and pain in most people, but not in all.')
const coffee = factor('Coffee', 'Caffeine keeps you awake for longer than most people think.')
const alcohol = factor('Alcoholic Drinks', 'Even one drink can change the night and the day after.')
const stress = factor('Stress', 'Many symptoms come a day after stress.')
const outside = factor('Sunlight Exposure', 'Daylight sets the inner clock.')
const screens = factor('Late Screen Use', 'Screens late in the evening can delay sleep.')
const water = factor('Water', 'Too little to drink is a common cause of tiredness and headaches.')
const walking = factor('Walking', 'A walk is the easiest thing to try.')
const friends = factor('Time with Friends', 'Company cheers many people up, and tires some.')
const vegetables = factor('Vegetables', 'What you eat shows up in energy, skin and digestion.')
const sweets = factor('Sweets', 'Sugar can lift you quickly, and let you down just as quickly.')
const dairy = factor('Dairy Products', 'A common trigger for skin and digestion.')

export const goals: readonly ReadyMadeGoal[] = [
  {
    id: 'mood',
    name: 'Mood',
    outcome: 'Overall Mood',
    outcomeTime: EVENING,
    factors: [sleep, exercise, friends, outside, stress, alcohol, coffee, walking],
  },
  {
    id: 'sleep',
    name: 'Sleep',
    outcome: 'Sleep Quality',
    outcomeTime: MORNING,
    factors: [
      coffee,
      screens,
      alcohol,
      exercise,
      stress,
      outside,
      factor('Bedtime', 'The same hour every night helps most people.', MORNING),
      factor('Nap Duration', 'A nap can cost you sleep at night.'),
    ],
  },
  {
    id: 'energy',
    name: 'Energy',
    outcome: 'Energy Level',
    outcomeTime: EVENING,
    factors: [sleep, sleepQuality, exercise, coffee, water, vegetables, sweets, outside],
  },
  {
    id: 'pain',
    name: 'Pain',
    outcome: 'Overall Pain',
    outcomeTime: EVENING,
    factors: [
      sleep,
      exercise,
      stress,
      walking,
      factor('Overexertion', 'Too much on one day often hurts on the next.'),
      factor('Stretching', 'Gentle movement loosens what is stiff.'),
      factor('Ibuprofen', 'See how often you need it, and whether it helps.'),
      alcohol,
    ],
  },
  {
    id: 'headache',
    name: 'Headache',
    outcome: 'Headache',
    outcomeTime: EVENING,
    factors: [
      sleep,
      water,
      coffee,
      stress,
      alcohol,
      factor('Skipped Meal', 'An empty stomach is a well-known trigger.'),
      screens,
      factor('Chocolate', 'Many people suspect it, and few are right: worth a look.'),
    ],
  },
  {
    id: 'digestion',
    name: 'Digestion',
    outcome: 'Abdominal Pain',
    outcomeTime: EVENING,
    factors: [
      dairy,
      factor('Bread', 'Wheat is a common trigger.'),
      vegetables,
      factor('Legumes', 'Healthy, and hard to digest for some.'),
      coffee,
      stress,
      factor('Fried Food', 'Fat slows the stomach down.'),
      factor('Probiotics', 'They help some people. Your own days can show whether they help you.'),
    ],
  },
  {
    id: 'skin',
    name: 'Skin',
    outcome: 'Acne',
    outcomeTime: EVENING,
    factors: [
      dairy,
      sweets,
      stress,
      sleep,
      water,
      factor('Moisturizer', 'See whether it makes a difference.'),
      outside,
      vegetables,
    ],
  },
  {
    id: 'focus',
    name: 'Focus',
    outcome: 'Focus',
    outcomeTime: EVENING,
    factors: [
      sleep,
      coffee,
      exercise,
      factor('Social Media', 'Interruptions cost more than the minutes they take.'),
      sweets,
      stress,
      factor('Meditation', 'Practice can make it easier to stay focused.'),
      water,
    ],
  },
  {
    id: 'blood-pressure',
    name: 'Blood pressure',
    outcome: 'Systolic Blood Pressure',
    outcomeTime: MORNING,
    factors: [
      exercise,
      stress,
      alcohol,
      coffee,
      factor('Sodium', 'Salt raises blood pressure in some people.'),
      sleep,
      factor('Body Weight', 'The two often go up and down together.', MORNING),
      walking,
    ],
  },
]
