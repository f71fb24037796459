import { sharing } from './common-variable.ts'

const severities = sharing(
  { category: 'Conditions', unit: '/5', combination: 'MEAN', filling: 'none', valence: 'negative' },
  [
    {
      id: 16001,
      name: 'Arthritis Severity',
      synonyms: ['Arthritis', 'Rheumatoid Arthritis', 'Osteoarthritis'],
      description: 'How active arthritis is.',
    },
    { id: 16002, name: 'Asthma Severity', synonyms: ['Asthma'], description: 'How troublesome asthma is.' },
    {
      id: 16003,
      name: 'Eczema Severity',
      synonyms: ['Eczema', 'Atopic Dermatitis', 'Dermatitis'],
      description: 'How bad eczema is.',
    },
    { id: 16004, name: 'Psoriasis Severity', synonyms: ['Psoriasis'], description: 'How bad psoriasis is.' },
    {
      id: 16005,
      name: 'Irritable Bowel Severity',
      synonyms: ['IBS', 'Irritable Bowel Syndrome', 'Irritable Bowel'],
      description: 'How troublesome an irritable bowel is.',
    },
    {
      id: 16006,
      name: 'Inflammatory Bowel Disease Activity',
      synonyms: ['IBD', 'Crohn’s Disease', 'Ulcerative Colitis', 'Colitis'],
      description: 'How active an inflammation of the bowel is.',
    },
    {
      id: 16007,
      name: 'Fibromyalgia Severity',
      synonyms: ['Fibromyalgia', 'Fibro'],
      description: 'How troublesome fibromyalgia is.',
    },
    {
      id: 16008,
      name: 'Multiple Sclerosis Severity',
      synonyms: ['MS', 'Multiple Sclerosis'],
      description: 'How troublesome multiple sclerosis is.',
    },
    {
      id: 16009,
      name: 'Chronic Fatigue Severity',
      synonyms: ['ME/CFS', 'Chronic Fatigue Syndrome', 'Myalgic Encephalomyelitis', 'Long Covid'],
      description: 'How severe chronic fatigue is.',
    },
    {
      id: 16010,
      name: 'Hay Fever Severity',
      synonyms: ['Hay Fever', 'Hayfever', 'Allergic Rhinitis', 'Seasonal Allergies'],
      description: 'How bad hay fever is.',
    },
    {
      id: 16011,
      name: 'Allergic Reaction',
      synonyms: ['Allergy', 'Allergies', 'Food Allergy'],
      description: 'How strong an allergic reaction is; if you have trouble breathing, it is an emergency.',
    },
    {
      id: 16012,
      name: 'Common Cold',
      synonyms: ['Cold', 'Having a Cold', 'Upper Respiratory Infection'],
      description: 'How bad a cold is.',
    },
    {
      id: 16013,
      name: 'Disease Flare',
      synonyms: ['Flare', 'Flare-Up', 'Relapse'],
      description: 'How strongly a lasting illness flares up.',
    },
    {
      id: 16014,
      name: 'Disability',
      synonyms: ['Functional Impairment', 'Limitation in Daily Life'],
      description: 'How much illness keeps you from daily life.',
    },
  ],
)

const occurrences = sharing(
  { category: 'Conditions', unit: 'event', combination: 'SUM', filling: 'none', valence: 'negative', minimum: 0 },
  [
    {
      id: 16101,
      name: 'Migraine Attack',
      synonyms: ['Migraine Day', 'Migraine Episode'],
      maximum: 10,
      description: 'How many migraine attacks began.',
    },
    {
      id: 16102,
      name: 'Seizure',
      synonyms: ['Epileptic Seizure', 'Epilepsy', 'Fit'],
      maximum: 100,
      description: 'How many seizures you had.',
    },
    {
      id: 16103,
      name: 'Asthma Attack',
      synonyms: ['Asthma Exacerbation'],
      maximum: 30,
      description: 'How many asthma attacks you had.',
    },
    {
      id: 16104,
      name: 'Hypoglycemia',
      synonyms: ['Hypoglycaemia', 'Low Blood Sugar', 'Hypo'],
      maximum: 30,
      description: 'How many spells of low blood sugar you had.',
    },
    { id: 16105, name: 'Fall', synonyms: ['Falls', 'Fell Down'], maximum: 50, description: 'How many times you fell.' },
    {
      id: 16106,
      name: 'Fainting',
      synonyms: ['Syncope', 'Passing Out', 'Blackout'],
      maximum: 50,
      description: 'How many times you fainted.',
    },
  ],
)

const questionnaires = sharing(
  { category: 'Conditions', unit: 'index', combination: 'MEAN', filling: 'none', valence: 'negative', minimum: 0 },
  [
    {
      id: 16201,
      name: 'Depression Score (PHQ-9)',
      synonyms: ['PHQ-9', 'PHQ9'],
      maximum: 27,
      loinc: '44261-6',
      description: 'The total of the nine-question depression questionnaire, from 0 to 27.',
    },
    {
      id: 16202,
      name: 'Anxiety Score (GAD-7)',
      synonyms: ['GAD-7', 'GAD7'],
      maximum: 21,
      loinc: '70274-6',
      description: 'The total of the seven-question anxiety questionnaire, from 0 to 21.',
    },
    {
      id: 16203,
      name: 'Tender Joint Count',
      synonyms: ['Tender Joints'],
      unit: 'count',
      maximum: 68,
      description: 'How many joints are tender.',
    },
    {
      id: 16204,
      name: 'Swollen Joint Count',
      synonyms: ['Number of Swollen Joints'],
      unit: 'count',
      maximum: 66,
      description: 'How many joints are swollen.',
    },
  ],
)

export const conditions = [...severities, ...occurrences, ...questionnaires]

export const causesOfIllness = sharing(
  {
    category: 'Causes of Illness',
    unit: 'event',
    combination: 'SUM',
    filling: 'zero',
    valence: 'negative',
    minimum: 0,
    maximum: 100,
  },
  [
    {
      id: 18001,
      name: 'Contact with a Sick Person',
      synonyms: ['Exposure to Illness', 'Exposed to a Virus'],
      description: 'How often you were near somebody who was ill.',
    },
    {
      id: 18002,
      name: 'Pet Hair Exposure',
      synonyms: ['Cat Hair', 'Pet Dander', 'Animal Dander'],
      description: 'How often you were near animal hair.',
    },
    {
      id: 18003,
      name: 'House Dust Exposure',
      synonyms: ['Dust', 'Dust Mites', 'House Dust'],
      description: 'How often you were exposed to house dust.',
    },
    {
      id: 18004,
      name: 'Mold Exposure',
      synonyms: ['Mould', 'Mold', 'Damp', 'Mould Exposure'],
      description: 'How often you were in a mouldy place.',
    },
    {
      id: 18005,
      name: 'Fragrance Exposure',
      synonyms: ['Perfume', 'Scents', 'Strong Smells'],
      description: 'How often you were exposed to strong scents.',
    },
    {
      id: 18006,
      name: 'Cleaning Agents',
      synonyms: ['Household Chemicals', 'Chemical Exposure', 'Bleach'],
      description: 'How often you used strong chemicals or were exposed to them.',
    },
    {
      id: 18007,
      name: 'Insect Bite',
      synonyms: ['Insect Sting', 'Tick Bite', 'Mosquito Bite', 'Bee Sting'],
      description: 'How many bites or stings you got.',
    },
    {
      id: 18008,
      name: 'Allergen Exposure',
      synonyms: ['Allergen', 'Allergy Trigger'],
      description: 'How often you came into contact with something you are allergic to.',
    },
    {
      id: 18009,
      name: 'Stressful Event',
      synonyms: ['Stressor', 'Shock', 'Bad News', 'Trauma'],
      description: 'How many stressful things happened.',
    },
    { id: 18010, name: 'Injury', synonyms: ['Accident', 'Wound', 'Sprain'], description: 'How many injuries you got.' },
    {
      id: 18011,
      name: 'Skipped Meal',
      synonyms: ['Missed Meal', 'Skipping Meals', 'Missed Breakfast'],
      description: 'How many meals you skipped.',
    },
    {
      id: 18012,
      name: 'Missed Medication',
      synonyms: ['Missed Dose', 'Forgotten Medicine', 'Forgot Medication'],
      description: 'How many doses of a medicine you forgot.',
    },
    {
      id: 18013,
      name: 'Shift Work',
      synonyms: ['Night Shift', 'Night Work'],
      description: 'How many shifts you worked at unusual hours.',
    },
    {
      id: 18014,
      name: 'Overexertion',
      synonyms: ['Overdoing It', 'Heavy Lifting'],
      description: 'How often you did more than your body can take.',
    },
    {
      id: 18015,
      name: 'Cigarettes',
      synonyms: ['Smoking', 'Cigarette', 'Tobacco'],
      unit: 'count',
      description: 'How many cigarettes you smoked.',
    },
    {
      id: 18016,
      name: 'Vaping',
      synonyms: ['E-Cigarette', 'Vape'],
      unit: 'puffs',
      maximum: 2000,
      description: 'How many puffs of an e-cigarette you took.',
    },
    {
      id: 18017,
      name: 'Secondhand Smoke',
      synonyms: ['Passive Smoking', 'Second-Hand Smoke'],
      unit: 'min',
      maximum: 1440,
      description: 'Minutes spent in other people’s smoke.',
    },
  ],
)
