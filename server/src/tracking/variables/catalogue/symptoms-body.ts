import { sharing } from './common-variable.ts'

const severity = {
  category: 'Symptoms',
  unit: '/5',
  combination: 'MEAN',
  filling: 'none',
  valence: 'negative',
} as const

const breathing = sharing(severity, [
  {
    id: 10301,
    name: 'Shortness of Breath',
    synonyms: ['Breathlessness', 'Dyspnea', 'Dyspnoea', 'Out of Breath'],
    description: 'How hard it is to get enough air.',
  },
  {
    id: 10302,
    name: 'Wheezing',
    synonyms: ['Wheeze', 'Whistling Breath'],
    description: 'How much your breath whistles.',
  },
  { id: 10303, name: 'Cough', synonyms: ['Coughing', 'Dry Cough'], description: 'How bad your cough is.' },
  {
    id: 10304,
    name: 'Nasal Congestion',
    synonyms: ['Stuffy Nose', 'Blocked Nose', 'Congestion'],
    description: 'How blocked your nose is.',
  },
  {
    id: 10305,
    name: 'Runny Nose',
    synonyms: ['Rhinorrhea', 'Rhinorrhoea', 'Rhinitis', 'Sniffles'],
    description: 'How much your nose runs.',
  },
  { id: 10306, name: 'Sneezing', synonyms: ['Sneeze', 'Sneezes'], description: 'How much you sneeze.' },
  {
    id: 10307,
    name: 'Sore Throat',
    synonyms: ['Throat Pain', 'Scratchy Throat'],
    description: 'How bad pain in the throat is.',
  },
  {
    id: 10308,
    name: 'Sinus Pressure',
    synonyms: ['Sinus Pain', 'Sinusitis'],
    description: 'How strong pressure or pain in the sinuses is.',
  },
  {
    id: 10309,
    name: 'Itchy Eyes',
    synonyms: ['Watery Eyes', 'Red Eyes'],
    description: 'How much your eyes itch or water.',
  },
  { id: 10310, name: 'Dry Eyes', synonyms: ['Gritty Eyes'], description: 'How dry your eyes are.' },
])

const skin = sharing(severity, [
  {
    id: 10321,
    name: 'Itching',
    synonyms: ['Itch', 'Itchy Skin', 'Pruritus'],
    description: 'How much your skin itches.',
  },
  { id: 10322, name: 'Skin Rash', synonyms: ['Rash', 'Skin Redness', 'Skin Flare'], description: 'How bad a rash is.' },
  { id: 10323, name: 'Hives', synonyms: ['Urticaria', 'Wheals', 'Welts'], description: 'How bad hives are.' },
  { id: 10324, name: 'Acne', synonyms: ['Pimples', 'Spots', 'Zits', 'Breakouts'], description: 'How bad acne is.' },
  { id: 10325, name: 'Dry Skin', synonyms: ['Flaky Skin', 'Scaling'], description: 'How dry or scaly your skin is.' },
  { id: 10326, name: 'Hair Loss', synonyms: ['Hair Shedding', 'Alopecia'], description: 'How much hair you lose.' },
  {
    id: 10327,
    name: 'Bruising',
    synonyms: ['Bruises', 'Easy Bruising'],
    description: 'How easily or badly you bruise.',
  },
])

const heatAndHormones = sharing(severity, [
  {
    id: 10341,
    name: 'Hot Flashes',
    synonyms: ['Hot Flushes', 'Hot Flash', 'Hot Flush'],
    description: 'How strong sudden waves of heat are.',
  },
  { id: 10342, name: 'Night Sweats', synonyms: ['Sweating at Night'], description: 'How much you sweat at night.' },
  {
    id: 10343,
    name: 'Sweating',
    synonyms: ['Hyperhidrosis', 'Excess Sweat'],
    description: 'How much you sweat for no reason.',
  },
  {
    id: 10344,
    name: 'Chills',
    synonyms: ['Shivering', 'Feeling Cold', 'Cold Hands and Feet'],
    description: 'How cold or shivery you feel.',
  },
  { id: 10345, name: 'Feverishness', synonyms: ['Fever', 'Feeling Feverish'], description: 'How feverish you feel.' },
  {
    id: 10346,
    name: 'Palpitations',
    synonyms: ['Heart Palpitations', 'Racing Heart', 'Irregular Heartbeat', 'Tachycardia'],
    description: 'How strongly you notice your heart racing or stumbling.',
  },
  {
    id: 10347,
    name: 'Breast Tenderness',
    synonyms: ['Sore Breasts', 'Mastalgia'],
    description: 'How tender your breasts are.',
  },
  {
    id: 10348,
    name: 'Premenstrual Symptoms',
    synonyms: ['PMS', 'Premenstrual Syndrome', 'PMDD'],
    description: 'How bad the days before a period are.',
  },
  {
    id: 10349,
    name: 'Swollen Glands',
    synonyms: ['Swollen Lymph Nodes'],
    description: 'How swollen the glands in your neck, armpits or groin are.',
  },
  {
    id: 10350,
    name: 'Hangover',
    synonyms: ['Hungover', 'Morning After'],
    description: 'How bad you feel after drinking.',
  },
])

export const bodySymptoms = [...breathing, ...skin, ...heatAndHormones]
