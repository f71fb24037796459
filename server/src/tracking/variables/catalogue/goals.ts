import { sharing } from './common-variable.ts'

const judgements = sharing(
  { category: 'Goals', unit: '/5', combination: 'MEAN', filling: 'none', valence: 'positive' },
  [
    {
      id: 12001,
      name: 'Productivity',
      synonyms: ['Productive', 'Efficiency', 'Work Output'],
      description: 'How much you got done, compared with what you could.',
    },
    {
      id: 12002,
      name: 'Goal Progress',
      synonyms: ['Progress', 'Progress on Goals'],
      description: 'How far you got with what you set out to do.',
    },
    {
      id: 12003,
      name: 'Self-Discipline',
      synonyms: ['Discipline', 'Self-Control'],
      description: 'How well you kept to what you had decided.',
    },
    {
      id: 12004,
      name: 'Work Satisfaction',
      synonyms: ['Job Satisfaction', 'Satisfaction at Work'],
      description: 'How content you were with your work.',
    },
    {
      id: 12005,
      name: 'Work-Life Balance',
      synonyms: ['Life Balance'],
      description: 'How well work and the rest of life fitted together.',
    },
    {
      id: 12006,
      name: 'Diet Adherence',
      synonyms: ['Healthy Eating', 'Stuck to Diet', 'Kept to Diet'],
      description: 'How well you ate the way you meant to.',
    },
    {
      id: 12007,
      name: 'Procrastination',
      synonyms: ['Putting Things Off', 'Delaying Tasks'],
      valence: 'negative',
      description: 'How much you put off what you meant to do.',
    },
  ],
)

const amounts = sharing(
  { category: 'Goals', unit: 'count', combination: 'SUM', filling: 'none', valence: 'positive', minimum: 0 },
  [
    {
      id: 12101,
      name: 'Tasks Completed',
      synonyms: ['Tasks Done', 'To-Dos Done', 'Finished Tasks'],
      maximum: 500,
      description: 'How many tasks you finished.',
    },
    {
      id: 12102,
      name: 'Deep Work',
      synonyms: ['Focused Work', 'Focus Time', 'Pomodoros'],
      unit: 'min',
      maximum: 1440,
      description: 'Minutes of undisturbed, demanding work.',
    },
    {
      id: 12103,
      name: 'Words Written',
      synonyms: ['Word Count', 'Writing Output'],
      maximum: 50000,
      description: 'How many words you wrote.',
    },
    {
      id: 12104,
      name: 'Study Time',
      synonyms: ['Studying', 'Learning', 'Homework'],
      unit: 'min',
      maximum: 1440,
      description: 'Minutes of learning.',
    },
    {
      id: 12105,
      name: 'Habits Kept',
      synonyms: ['Habits', 'Habits Done'],
      maximum: 100,
      description: 'How many of your habits you kept.',
    },
  ],
)

export const goals = [...judgements, ...amounts]
