import { sharing } from './common-variable.ts'

const use = {
  category: 'Software',
  unit: 'min',
  combination: 'SUM',
  valence: 'numeric',
  minimum: 0,
  maximum: 1440,
} as const

// Screens count the time themselves; without their record it is unknown.
const wholeScreens = sharing({ ...use, filling: 'none' }, [
  {
    id: 20001,
    name: 'Screen Time',
    synonyms: ['Total Screen Time', 'Device Time'],
    description: 'Minutes in front of any screen.',
  },
  {
    id: 20002,
    name: 'Smartphone Use',
    synonyms: ['Phone Use', 'Phone Time', 'Mobile Use'],
    description: 'Minutes with a phone in hand.',
  },
  { id: 20003, name: 'Computer Use', synonyms: ['Computer Time', 'Laptop Use'], description: 'Minutes at a computer.' },
  {
    id: 20004,
    name: 'Phone Pickups',
    synonyms: ['Phone Unlocks', 'Pickups'],
    unit: 'count',
    maximum: 2000,
    description: 'How often you picked up your phone.',
  },
])

const kinds = sharing({ ...use, filling: 'zero' }, [
  {
    id: 20101,
    name: 'Social Media',
    synonyms: ['Social Networks', 'Scrolling', 'Doomscrolling'],
    description: 'Minutes on social networks.',
  },
  {
    id: 20102,
    name: 'Video Games',
    synonyms: ['Gaming', 'Games', 'Computer Games'],
    description: 'Minutes of playing games on a screen.',
  },
  {
    id: 20103,
    name: 'E-Mail',
    synonyms: ['Email', 'Mail', 'Inbox'],
    description: 'Minutes of reading and writing e-mail.',
  },
  {
    id: 20104,
    name: 'Messaging',
    synonyms: ['Texting', 'Chat', 'Instant Messaging'],
    description: 'Minutes of writing messages.',
  },
  {
    id: 20105,
    name: 'Programming',
    synonyms: ['Coding', 'Software Development'],
    description: 'Minutes of writing software.',
  },
  {
    id: 20106,
    name: 'News Reading',
    synonyms: ['News', 'Reading the News'],
    description: 'Minutes of reading or watching news.',
  },
  {
    id: 20107,
    name: 'Web Browsing',
    synonyms: ['Internet Use', 'Surfing the Web'],
    description: 'Minutes in a web browser.',
  },
  {
    id: 20108,
    name: 'Late Screen Use',
    synonyms: ['Screen Before Bed', 'Blue Light in the Evening'],
    description: 'Minutes at a screen in the last hour before bed.',
  },
])

export const software = [...wholeScreens, ...kinds]
