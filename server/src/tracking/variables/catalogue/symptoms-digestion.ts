import { sharing } from './common-variable.ts'

const severities = sharing(
  { category: 'Symptoms', unit: '/5', combination: 'MEAN', filling: 'none', valence: 'negative' },
  [
    {
      id: 10101,
      name: 'Abdominal Pain',
      synonyms: ['Stomach Ache', 'Stomachache', 'Tummy Ache', 'Belly Pain', 'Stomach Pain'],
      description: 'How bad pain in the belly is.',
    },
    {
      id: 10102,
      name: 'Bloating',
      synonyms: ['Bloated', 'Abdominal Distension', 'Swollen Belly'],
      description: 'How bloated your belly feels.',
    },
    {
      id: 10103,
      name: 'Nausea',
      synonyms: ['Nauseous', 'Queasiness', 'Feeling Sick'],
      description: 'How sick to the stomach you feel.',
    },
    {
      id: 10104,
      name: 'Heartburn',
      synonyms: ['Acid Reflux', 'Reflux', 'GERD', 'GORD', 'Indigestion'],
      description: 'How bad acid or burning behind the breastbone is.',
    },
    {
      id: 10105,
      name: 'Diarrhea',
      synonyms: ['Diarrhoea', 'Loose Stools', 'The Runs'],
      description: 'How bad diarrhoea is.',
    },
    {
      id: 10106,
      name: 'Constipation',
      synonyms: ['Constipated', 'Hard Stools'],
      description: 'How bad constipation is.',
    },
    {
      id: 10107,
      name: 'Gas',
      synonyms: ['Flatulence', 'Wind', 'Passing Gas'],
      description: 'How troublesome gas in the gut is.',
    },
    {
      id: 10108,
      name: 'Bowel Urgency',
      synonyms: ['Urgency', 'Urgent Need for the Toilet'],
      description: 'How suddenly and strongly you need the toilet.',
    },
    {
      id: 10109,
      name: 'Loss of Appetite',
      synonyms: ['No Appetite', 'Poor Appetite'],
      description: 'How little you feel like eating.',
    },
    { id: 10110, name: 'Dry Mouth', synonyms: ['Xerostomia', 'Cottonmouth'], description: 'How dry your mouth is.' },
    {
      id: 10111,
      name: 'Mouth Ulcers',
      synonyms: ['Canker Sores', 'Mouth Sores', 'Aphthous Ulcers'],
      description: 'How bad sores in the mouth are.',
    },
    {
      id: 10112,
      name: 'Bladder Urgency',
      synonyms: ['Overactive Bladder', 'Frequent Urination', 'Need to Pee'],
      description: 'How suddenly and often you need to pass water.',
    },
    {
      id: 10113,
      name: 'Painful Urination',
      synonyms: ['Dysuria', 'Burning When Peeing', 'Bladder Pain'],
      description: 'How much passing water hurts.',
    },
    {
      id: 10114,
      name: 'Blood in Stool',
      synonyms: ['Rectal Bleeding', 'Bloody Stool'],
      description: 'How much blood there is in the stool; if it is new, see a doctor.',
    },
  ],
)

const occurrences = sharing(
  { category: 'Symptoms', unit: 'count', combination: 'SUM', filling: 'none', valence: 'negative', minimum: 0 },
  [
    {
      id: 10151,
      name: 'Bowel Movements',
      synonyms: ['Bowel Movement', 'Stool Frequency', 'Number of Stools', 'Poop'],
      valence: 'numeric',
      maximum: 50,
      description: 'How often you had a bowel movement.',
    },
    {
      id: 10152,
      name: 'Bristol Stool Form',
      synonyms: ['Bristol Stool Scale', 'Stool Consistency', 'Stool Type'],
      unit: 'index',
      combination: 'MEAN',
      valence: 'numeric',
      minimum: 1,
      maximum: 7,
      description: 'The form of the stool on the Bristol scale, from 1 for hard lumps to 7 for liquid.',
    },
    {
      id: 10153,
      name: 'Vomiting',
      synonyms: ['Vomit', 'Throwing Up', 'Being Sick', 'Emesis'],
      unit: 'event',
      maximum: 50,
      description: 'How often you vomited.',
    },
    {
      id: 10154,
      name: 'Night-Time Urination',
      synonyms: ['Nocturia', 'Peeing at Night'],
      maximum: 30,
      description: 'How often you got up in the night to pass water.',
    },
  ],
)

export const digestionSymptoms = [...severities, ...occurrences]
