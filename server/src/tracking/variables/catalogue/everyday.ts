import { sharing } from './common-variable.ts'

const leisure = {
  unit: 'min',
  combination: 'SUM',
  filling: 'zero',
  valence: 'numeric',
  minimum: 0,
  maximum: 1440,
} as const

export const books = sharing({ ...leisure, category: 'Books' }, [
  { id: 19001, name: 'Reading', synonyms: ['Reading Books', 'Book Reading'], description: 'Minutes of reading books.' },
  {
    id: 19002,
    name: 'Pages Read',
    synonyms: ['Book Pages'],
    unit: 'count',
    maximum: 2000,
    description: 'How many pages of books you read.',
  },
  {
    id: 19003,
    name: 'Fiction',
    synonyms: ['Novels', 'Reading Fiction'],
    description: 'Minutes of reading novels and stories.',
  },
  {
    id: 19004,
    name: 'Nonfiction',
    synonyms: ['Non-Fiction', 'Textbooks'],
    description: 'Minutes of reading non-fiction.',
  },
  {
    id: 19005,
    name: 'Audiobooks',
    synonyms: ['Audio Books', 'Listening to Books'],
    description: 'Minutes of listening to books.',
  },
  { id: 19006, name: 'Comics', synonyms: ['Manga', 'Graphic Novels'], description: 'Minutes of reading comics.' },
])

export const moviesAndTv = sharing({ ...leisure, category: 'Movies and TV' }, [
  {
    id: 42001,
    name: 'Television',
    synonyms: ['TV', 'Watching TV', 'Telly', 'TV Time'],
    description: 'Minutes of watching television.',
  },
  {
    id: 42002,
    name: 'Movies',
    synonyms: ['Films', 'Film', 'Movie', 'Cinema'],
    description: 'Minutes of watching films.',
  },
  {
    id: 42003,
    name: 'TV Series',
    synonyms: ['Series', 'Binge Watching', 'TV Shows'],
    description: 'Minutes of watching series.',
  },
  {
    id: 42004,
    name: 'Online Videos',
    synonyms: ['Videos', 'Video Clips', 'Streaming'],
    description: 'Minutes of watching videos on the web.',
  },
  {
    id: 42005,
    name: 'Comedy',
    synonyms: ['Funny Videos', 'Sitcoms', 'Stand-Up Comedy'],
    description: 'Minutes of watching comedy.',
  },
  { id: 42006, name: 'Documentaries', synonyms: ['Documentary'], description: 'Minutes of watching documentaries.' },
  {
    id: 42007,
    name: 'Horror Films',
    synonyms: ['Scary Movies', 'Thrillers'],
    description: 'Minutes of watching scary films.',
  },
])

export const music = sharing({ ...leisure, category: 'Music' }, [
  {
    id: 25001,
    name: 'Music Listening',
    synonyms: ['Listening to Music', 'Music'],
    description: 'Minutes of listening to music.',
  },
  {
    id: 25002,
    name: 'Songs Played',
    synonyms: ['Tracks Played', 'Songs'],
    unit: 'count',
    maximum: 1000,
    description: 'How many pieces of music you played.',
  },
  {
    id: 25003,
    name: 'Classical Music',
    synonyms: ['Orchestral Music'],
    description: 'Minutes of listening to classical music.',
  },
  {
    id: 25004,
    name: 'Relaxing Music',
    synonyms: ['Ambient Music', 'Sleep Music', 'Calm Music'],
    description: 'Minutes of listening to quiet music.',
  },
  {
    id: 25005,
    name: 'Upbeat Music',
    synonyms: ['Workout Music', 'Dance Music'],
    description: 'Minutes of listening to lively music.',
  },
  {
    id: 25006,
    name: 'Binaural Beats',
    synonyms: ['Brainwave Music'],
    description: 'Minutes of listening to tones that differ between the ears.',
  },
  {
    id: 25007,
    name: 'Podcasts',
    synonyms: ['Podcast', 'Radio'],
    description: 'Minutes of listening to podcasts or the radio.',
  },
  { id: 25008, name: 'Concert', synonyms: ['Live Music', 'Gig'], description: 'Minutes at a concert.' },
])

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

const companyJudgements = sharing(
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

export const socialInteractions = [...company, ...companyJudgements]

const stays = sharing(
  {
    category: 'Locations',
    unit: 'min',
    combination: 'SUM',
    filling: 'none',
    valence: 'numeric',
    minimum: 0,
    maximum: 1440,
  },
  [
    { id: 4001, name: 'Time at Home', synonyms: ['At Home', 'Home Time'], description: 'Minutes spent at home.' },
    {
      id: 4002,
      name: 'Time at Work',
      synonyms: ['At Work', 'At the Office', 'Office Time'],
      description: 'Minutes spent at your place of work.',
    },
    {
      id: 4003,
      name: 'Time Outdoors',
      synonyms: ['Outdoors', 'Outside', 'Fresh Air', 'Time Outside'],
      valence: 'positive',
      description: 'Minutes spent outdoors.',
    },
    {
      id: 4004,
      name: 'Time in Nature',
      synonyms: ['Nature', 'Forest', 'Time in a Park', 'Green Space'],
      filling: 'zero',
      valence: 'positive',
      description: 'Minutes spent among trees, fields or water.',
    },
    {
      id: 4005,
      name: 'Time at a Gym',
      synonyms: ['At the Gym', 'Fitness Studio'],
      filling: 'zero',
      description: 'Minutes spent at a gym.',
    },
    {
      id: 4006,
      name: 'Time at School',
      synonyms: ['At School', 'At University', 'Campus'],
      filling: 'zero',
      description: 'Minutes spent at a school or university.',
    },
    {
      id: 4007,
      name: 'Time in a Clinic',
      synonyms: ['Hospital Stay', 'At the Doctor', 'Medical Appointment'],
      filling: 'zero',
      description: 'Minutes spent at a hospital or a doctor’s.',
    },
    {
      id: 4008,
      name: 'Time in a Car',
      synonyms: ['In the Car', 'Driving Time'],
      filling: 'zero',
      description: 'Minutes spent in a car as driver or passenger.',
    },
  ],
)

const coordinates = sharing(
  { category: 'Locations', unit: 'degrees north', combination: 'MEAN', filling: 'none', valence: 'numeric' },
  [
    {
      id: 4101,
      name: 'Latitude',
      synonyms: ['Degrees of Latitude'],
      minimum: -90,
      maximum: 90,
      description: 'How far north of the equator you are.',
    },
    {
      id: 4102,
      name: 'Longitude',
      synonyms: ['Degrees of Longitude'],
      unit: 'degrees east',
      minimum: -180,
      maximum: 180,
      description: 'How far east of Greenwich you are.',
    },
  ],
)

export const locations = [...stays, ...coordinates]

export const payments = sharing(
  {
    category: 'Payments',
    unit: '$',
    combination: 'SUM',
    filling: 'zero',
    valence: 'numeric',
    minimum: 0,
    maximum: 100000,
  },
  [
    {
      id: 32001,
      name: 'Total Spending',
      synonyms: ['Spending', 'Expenses', 'Money Spent'],
      filling: 'none',
      description: 'All money you spent.',
    },
    {
      id: 32002,
      name: 'Grocery Spending',
      synonyms: ['Groceries', 'Food Shopping Cost'],
      description: 'Money spent on food to take home.',
    },
    {
      id: 32003,
      name: 'Restaurant Spending',
      synonyms: ['Eating Out', 'Restaurants', 'Dining Out'],
      description: 'Money spent on eating out.',
    },
    {
      id: 32004,
      name: 'Medication Spending',
      synonyms: ['Pharmacy', 'Medicine Cost', 'Chemist'],
      description: 'Money spent on medicines.',
    },
    {
      id: 32005,
      name: 'Healthcare Spending',
      synonyms: ['Doctor Bills', 'Medical Bills', 'Health Costs'],
      description: 'Money spent on doctors and treatment.',
    },
    {
      id: 32006,
      name: 'Transport Spending',
      synonyms: ['Fuel Cost', 'Bus and Train Fares', 'Petrol'],
      description: 'Money spent on getting about.',
    },
    {
      id: 32007,
      name: 'Entertainment Spending',
      synonyms: ['Leisure Spending', 'Fun Money'],
      description: 'Money spent on pleasure.',
    },
    { id: 32008, name: 'Alcohol Spending', synonyms: ['Bar Tab', 'Pub Bill'], description: 'Money spent on alcohol.' },
    {
      id: 32009,
      name: 'Clothing Spending',
      synonyms: ['Clothes Shopping', 'Retail Therapy'],
      description: 'Money spent on clothes.',
    },
    {
      id: 32010,
      name: 'Gambling',
      synonyms: ['Betting', 'Lottery'],
      valence: 'negative',
      description: 'Money spent on gambling.',
    },
    {
      id: 32011,
      name: 'Charity',
      synonyms: ['Donations', 'Giving'],
      valence: 'positive',
      description: 'Money given away.',
    },
    {
      id: 32012,
      name: 'Income',
      synonyms: ['Earnings', 'Salary', 'Wages', 'Money Earned'],
      filling: 'none',
      maximum: 1000000,
      description: 'Money you earned.',
    },
  ],
)

const screenTime = {
  category: 'Software',
  unit: 'min',
  combination: 'SUM',
  valence: 'numeric',
  minimum: 0,
  maximum: 1440,
} as const

// Screens count the time themselves; without their record it is unknown.
const wholeScreens = sharing({ ...screenTime, filling: 'none' }, [
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

const softwareUses = sharing({ ...screenTime, filling: 'zero' }, [
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

export const software = [...wholeScreens, ...softwareUses]

const goalJudgements = sharing(
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

export const goals = [...goalJudgements, ...amounts]

export const miscellaneous = sharing(
  { category: 'Miscellaneous', unit: '/5', combination: 'MEAN', filling: 'none', valence: 'numeric' },
  [
    {
      id: 5001,
      name: 'Overall Health',
      synonyms: ['General Health', 'Health', 'Self-Rated Health'],
      valence: 'positive',
      description: 'How healthy you feel on the whole.',
    },
    {
      id: 5002,
      name: 'Quality of Life',
      synonyms: ['QoL', 'Life Quality'],
      valence: 'positive',
      description: 'How good your life is right now.',
    },
    {
      id: 5003,
      name: 'Appetite',
      synonyms: ['Desire to Eat'],
      valence: 'numeric',
      description: 'How much you feel like eating.',
    },
    { id: 5004, name: 'Hunger', synonyms: ['Hungry', 'Hunger Level'], description: 'How hungry you feel.' },
    { id: 5005, name: 'Thirst', synonyms: ['Thirsty'], description: 'How thirsty you feel.' },
    {
      id: 5006,
      name: 'Cravings',
      synonyms: ['Food Cravings', 'Sweet Tooth'],
      valence: 'negative',
      description: 'How strongly you long for certain foods.',
    },
    {
      id: 5007,
      name: 'Menstrual Flow',
      synonyms: ['Period', 'Menstruation', 'Menses', 'Period Flow'],
      unit: '/6',
      description: 'How heavy menstrual bleeding is, from 0 for none to 5.',
    },
    {
      id: 5008,
      name: 'Day of Menstrual Cycle',
      synonyms: ['Cycle Day'],
      unit: 'count',
      minimum: 1,
      maximum: 150,
      outcome: false,
      description: 'The number of days since your last period began, the first being 1.',
    },
    {
      id: 5009,
      name: 'Ovulation Test Positive',
      synonyms: ['LH Test', 'Ovulation Test'],
      unit: 'yes/no',
      description: 'Whether a test showed that ovulation is near.',
    },
    {
      id: 5010,
      name: 'Cervical Mucus',
      synonyms: ['Cervical Fluid'],
      unit: '/5',
      description: 'How wet and stretchy cervical mucus is.',
    },
    {
      id: 5011,
      name: 'Dental Health',
      synonyms: ['Oral Health', 'Gum Health'],
      valence: 'positive',
      description: 'How good teeth and gums feel.',
    },
    {
      id: 5012,
      name: 'Day Rating',
      synonyms: ['How Was Your Day', 'Rate My Day', 'Good Day'],
      valence: 'positive',
      unit: '/10',
      description: 'One figure for the whole day.',
    },
  ],
)
