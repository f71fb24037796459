import { sharing } from './common-variable.ts'

const night = { category: 'Sleep', combination: 'MEAN', filling: 'none' } as const

const amounts = sharing({ ...night, unit: 'h', valence: 'positive', minimum: 0, maximum: 24 }, [
  // Several pieces of sleep make one day's sleep, so they add up.
  {
    id: 6001,
    name: 'Sleep Duration',
    synonyms: ['Sleep', 'Hours of Sleep', 'Hours Slept', 'Time Asleep', 'Total Sleep Time', 'TST'],
    combination: 'SUM',
    loinc: '93832-4',
    description: 'How long you slept.',
  },
  {
    id: 6002,
    name: 'Deep Sleep Duration',
    synonyms: ['Deep Sleep', 'Slow-Wave Sleep'],
    combination: 'SUM',
    loinc: '93831-6',
    description: 'How long you were in deep sleep.',
  },
  {
    id: 6003,
    name: 'Light Sleep Duration',
    synonyms: ['Light Sleep'],
    combination: 'SUM',
    loinc: '93830-8',
    valence: 'numeric',
    description: 'How long you were in light sleep.',
  },
  {
    id: 6004,
    name: 'REM Sleep Duration',
    synonyms: ['REM Sleep', 'Dream Sleep', 'Rapid Eye Movement Sleep'],
    combination: 'SUM',
    loinc: '93829-0',
    description: 'How long you were in dream sleep.',
  },
  {
    id: 6005,
    name: 'Time in Bed',
    synonyms: ['Bed Time Total', 'Hours in Bed'],
    combination: 'SUM',
    valence: 'numeric',
    description: 'How long you lay in bed.',
  },
])

const interruptions = sharing({ ...night, unit: 'min', valence: 'negative', minimum: 0, maximum: 1440 }, [
  {
    id: 6101,
    name: 'Time to Fall Asleep',
    synonyms: ['Sleep Latency', 'Sleep Onset Latency'],
    description: 'Minutes from lights out to sleep.',
  },
  {
    id: 6102,
    name: 'Awake Time in the Night',
    synonyms: ['Wake After Sleep Onset', 'WASO', 'Minutes Awake'],
    combination: 'SUM',
    description: 'Minutes awake between falling asleep and getting up.',
  },
  {
    id: 6103,
    name: 'Awakenings',
    synonyms: ['Times Woken', 'Night Waking', 'Waking in the Night'],
    unit: 'count',
    combination: 'SUM',
    maximum: 100,
    description: 'How often you woke in the night.',
  },
  {
    id: 6104,
    name: 'Nap Duration',
    synonyms: ['Nap', 'Power Nap', 'Siesta', 'Daytime Sleep'],
    filling: 'zero',
    combination: 'SUM',
    valence: 'numeric',
    outcome: false,
    description: 'Minutes slept during the day.',
  },
  {
    id: 6105,
    name: 'Snoring',
    synonyms: ['Snore', 'Snoring Time'],
    combination: 'SUM',
    description: 'Minutes of snoring.',
  },
])

const judgements = sharing({ ...night, unit: '/5', valence: 'positive' }, [
  {
    id: 6201,
    name: 'Sleep Quality',
    synonyms: ['Quality of Sleep', 'How Well I Slept'],
    description: 'How well you slept.',
  },
  {
    id: 6202,
    name: 'Feeling Rested',
    synonyms: ['Restedness', 'Refreshed', 'Morning Freshness'],
    description: 'How rested you feel on waking.',
  },
  {
    id: 6203,
    name: 'Sleep Efficiency',
    synonyms: ['Share of Time in Bed Asleep'],
    unit: '%',
    minimum: 0,
    maximum: 100,
    description: 'The share of the time in bed that was sleep.',
  },
  {
    id: 6204,
    name: 'Sleep Score',
    synonyms: ['Sleep Rating by Device'],
    unit: 'index',
    minimum: 0,
    maximum: 100,
    description: 'The score from 0 to 100 that a device gave the night.',
  },
  {
    id: 6205,
    name: 'Nightmares',
    synonyms: ['Bad Dreams', 'Nightmare'],
    valence: 'negative',
    description: 'How bad your dreams were.',
  },
  {
    id: 6206,
    name: 'Bedtime',
    synonyms: ['Time of Going to Bed', 'Sleep Start Time', 'Went to Bed', 'Bed Time', 'Lights Out'],
    unit: 'clock',
    valence: 'numeric',
    description: 'When you went to bed, by the clock.',
  },
  {
    id: 6207,
    name: 'Wake-Up Time',
    synonyms: ['Wake Time', 'Wake Up', 'Time of Getting Up', 'Sleep End Time', 'Rise Time'],
    unit: 'clock',
    valence: 'numeric',
    description: 'When you woke for the day, by the clock.',
  },
])

export const sleep = [...amounts, ...interruptions, ...judgements]
